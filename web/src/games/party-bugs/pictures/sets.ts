// The six colour sets, told apart by a shape as well as by colour; shapes on a square of 24.

export interface ColourSet {
  colour: string;
  deep: string;
  shape: string;
}

export const SETS: readonly ColourSet[] = [
  {
    colour: "#c8323c",
    deep: "#7d1119",
    shape: "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0Z",
  },
  { colour: "#1f6fc4", deep: "#0d3c73", shape: "M12 2.500 22.500 21H1.500Z" },
  { colour: "#1e8049", deep: "#0c4626", shape: "M3.500 3.500h17v17h-17Z" },
  {
    colour: "#8a5a00",
    deep: "#523400",
    shape:
      "M12 1 15 9H23.500L16.800 14.200 19.200 22.500 12 17.500 4.800 22.500 7.200 14.200 0.500 9H9Z",
  },
  {
    colour: "#7a3fb0",
    deep: "#43196b",
    shape:
      "M12 21.500C2 14 1 10 1.500 7.500C2.500 2 9.500 1.500 12 6.500C14.500 1.500 21.500 2 22.500 7.500C23 10 22 14 12 21.500Z",
  },
  {
    colour: "#00747d",
    deep: "#004249",
    shape: "M8.500 2h7v6.500H22v7h-6.500V22h-7v-6.500H2v-7h6.500Z",
  },
];
