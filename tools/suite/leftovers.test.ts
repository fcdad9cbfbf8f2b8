import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { sweepLeftovers } from "./leftovers.ts";

/** Larger than any system's process ids. */
const NOBODY = 99_999_999;

it("removes what killed runs left, and nothing of a running one or of a person", () => {
  const folder = mkdtempSync(join(tmpdir(), "leftovers-"));
  try {
    for (const name of [`run-${NOBODY}`, `emulators-${NOBODY}`, `run-${process.pid}`, "data", "emulators"])
      mkdirSync(join(folder, name));
    for (const name of [`firebase.run-${NOBODY}.json`, `run-${NOBODY}.log`, "firebase.json"])
      writeFileSync(join(folder, name), "");
    sweepLeftovers([folder]);
    expect(readdirSync(folder).toSorted()).toEqual(
      ["data", "emulators", "firebase.json", `run-${NOBODY}.log`, `run-${process.pid}`].toSorted(),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
