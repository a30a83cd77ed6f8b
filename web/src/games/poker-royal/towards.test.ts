import { expect, test } from "vitest";
import { direction } from "./towards";

test.each([
  ["to the right", 40, 0, "0deg", "1.00", "0.00"],
  ["down", 0, 7, "90deg", "0.00", "1.00"],
  ["up and to the left", -30, -30, "-135deg", "-1.00", "-1.00"],
  ["mostly up", 50, -100, "-63deg", "0.50", "-1.00"],
  ["nowhere", 0, 0, "0deg", "0.00", "0.00"],
])("%s", (_, dx, dy, way, x, y) => {
  expect(direction(dx, dy)).toEqual({ "--way": way, "--way-x": x, "--way-y": y });
});
