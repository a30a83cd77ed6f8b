import { expect, test } from "vitest";
import { topicsOf } from "./guide";

const loaded = {
  guide: { chapters: [], topics: { lead: ["X-1.1"], passing: ["X-2.1", "X-2.2"] } },
  words: { chapters: {}, topics: { lead: "Leading", passing: "Passing on" } },
};

test.each([
  { numbers: [], titles: [] },
  { numbers: ["X-2.2", "X-1.1", "X-2.1"], titles: ["Passing on", "Leading"] },
  { numbers: ["X-9.9"], titles: [] },
])("topics of $numbers", ({ numbers, titles }) => {
  expect(topicsOf(numbers, loaded).map(({ title }) => title)).toEqual(titles);
});

test("a topic leads to the paragraph that matters, not to its first", () => {
  expect(topicsOf(["X-2.2"], loaded)).toEqual([{ title: "Passing on", paragraph: "X-2.2" }]);
});
