// @vitest-environment node
import { expect, it } from "vitest";

import { splitInto } from "./splitInto";

it.each([
  { all: [], parts: [] },
  { all: [1, 2], parts: [[1, 2]] },
  { all: [1, 2, 3, 4, 5], parts: [[1, 2], [3, 4], [5]] },
])("splits $all into parts of at most 2", ({ all, parts }) => {
  expect(splitInto(2, all)).toEqual(parts);
});
