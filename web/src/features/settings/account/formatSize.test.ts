// @vitest-environment node
import { expect, it } from "vitest";

import { formatSize } from "./formatSize";

it.each([
  [0, "0 KB"],
  [49, "0 KB"],
  [1_500, "1.5 KB"],
  [999_900, "999.9 KB"],
  [1_000_000, "1 MB"],
  [12_540_000, "12.5 MB"],
  [1_000_000_000, "1 GB"],
  [2_500_000_000_000, "2,500 GB"],
])("shows %i bytes as %s", (bytes, size) => {
  expect(formatSize(bytes)).toBe(size);
});
