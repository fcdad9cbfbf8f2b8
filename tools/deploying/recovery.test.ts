import { readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { toExportFolder } from "../../functions/src/contract/documents.ts";
import { atRoot } from "../root.ts";

interface Rule {
  readonly action: { readonly type: string };
  readonly condition: {
    readonly isLive: boolean;
    readonly daysSinceNoncurrentTime: number;
    readonly matchesSuffix?: readonly string[];
  };
}

const { rule: rules } = JSON.parse(readFileSync(atRoot("recovery", "photos-lifecycle.json"), "utf8")) as {
  readonly rule: readonly Rule[];
};

/** Returns for how many days the bucket keeps an earlier version of a file: the shortest of the rules' times. */
function countDays(name: string): number {
  const matching = rules.filter(
    ({ condition: { matchesSuffix: suffixes } }) => suffixes?.some((end) => name.endsWith(end)) ?? true,
  );
  return Math.min(...matching.map(({ condition }) => condition.daysSinceNoncurrentTime));
}

it("keeps deleted photos for 30 days, and deleted exports for one (docs/privacy.md)", () => {
  expect(countDays("users/ada/captures/c/front.jpg")).toBe(30);
  expect(countDays(`${toExportFolder("ada")}run/pegboard-data-001.zip`)).toBe(1);
});

it("deletes earlier versions alone", () => {
  expect(rules.map(({ action, condition }) => [action.type, condition.isLive])).toEqual(
    rules.map(() => ["Delete", false]),
  );
});
