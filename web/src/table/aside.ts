// Where a hint lies: over the other players' places, never over the middle with the card in question,
// nor over one's own hand and buttons.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const LEAST = { width: 140, height: 90 }; // px
const WIDEST = 400;

const size = ({ left, top, right, bottom }: Box): number => (right - left) * (bottom - top);

/** The largest part of the board beside or above the middle; null where none is large enough. */
export function aside(board: Box, middle: Box, own: Box | null): Box | null {
  const below = own !== null && own.top >= middle.bottom - 1;
  const bottom = below ? own.top : board.bottom;
  const parts = [
    {
      ...board,
      left: Math.max(board.left, board.right - WIDEST),
      bottom: Math.min(middle.top, own?.top ?? middle.top),
    },
  ];
  if (own === null || below) {
    parts.push({ ...board, left: Math.max(middle.right, board.right - WIDEST), bottom });
  }
  parts.push({ ...board, right: Math.min(middle.left, board.left + WIDEST), bottom });
  return parts
    .filter(({ left, right }) => right - left >= LEAST.width)
    .filter(({ top, bottom }) => bottom - top >= LEAST.height)
    .reduce<Box | null>((best, one) => (best && size(best) >= size(one) ? best : one), null);
}
