// @vitest-environment node
import { expect, it } from "vitest";

import { maintenanceDocument } from "@contract/maintenance/maintenance";

import { describeStoredRun } from "./describeStoredRun";

const describe = (fields: object) =>
  describeStoredRun("purge", maintenanceDocument.parse({ status: "running", ...fields }));

it("describes a run as starting, stopping or over", () => {
  expect(describe({})).toBe("Starting.");
  expect(describe({ cancelRequested: true })).toMatch(/^It stops after/);
  expect(describe({ status: "completed" })).toBe("0 listings are in the trash.");
  expect(describe({ status: "cancelled", cancelRequested: true })).toBe("0 listings are in the trash.");
});
