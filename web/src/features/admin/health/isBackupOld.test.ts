// @vitest-environment node
import { expect, it } from "vitest";

import { HOUR_MS } from "@contract/wire/durations";

import { isBackupOld } from "./isBackupOld";

it("is old after a day and the two hours that an export may take", () => {
  expect(isBackupOld(0, 26 * HOUR_MS)).toBe(false);
  expect(isBackupOld(0, 26 * HOUR_MS + 1)).toBe(true);
});
