// @vitest-environment node
import { expect, it, vi } from "vitest";

import { formatCarCode, formatPlaceCode } from "@/lib/scan/scanCodes";

import { openScanned } from "./openScanned";

it.each([
  { code: ` ${formatPlaceCode("A-01")} `, opened: ["/places/A-01"], searched: [] },
  { code: formatCarCode("L 1"), opened: ["/listing/L%201"], searched: [] },
  { code: " DHR20 ", opened: [], searched: ["DHR20"] },
])("opens $opened and searches $searched for the code $code", ({ code, opened, searched }) => {
  const [navigate, search] = [vi.fn(), vi.fn()];
  openScanned(code, navigate, search);
  expect(navigate.mock.calls.flat()).toEqual(opened);
  expect(search.mock.calls.flat()).toEqual(searched);
});
