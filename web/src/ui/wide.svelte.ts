// Whether there is room for a column beside the board; the board keeps 60 rem.

const query = matchMedia("(width >= 80rem)");
let wide = $state(query.matches);
query.addEventListener("change", () => (wide = query.matches));

export function wideScreen(): boolean {
  return wide;
}
