import { existsSync, readFileSync } from "node:fs";

import { atRoot } from "../root.ts";

type Dependencies = Readonly<Record<string, string>>;

const MAKE_IT =
  "run `npm install --package-lock-only --workspaces=false` in functions/ and commit functions/package-lock.json.";

/**
 * Cloud Functions installs functions/ alone, with its own lockfile. npm's workspaces neither create nor
 * update it. Returns a sentence if the lockfile is missing or differs from package.json.
 */
export function findLockfileComplaint(): string | null {
  const lockfile = atRoot("functions", "package-lock.json");
  if (!existsSync(lockfile)) return `functions/ has no lockfile: ${MAKE_IT}`;
  const wanted = (read(atRoot("functions", "package.json")) as { dependencies: Dependencies }).dependencies;
  const { packages } = read(lockfile) as {
    packages: Readonly<Record<string, { dependencies?: Dependencies }>>;
  };
  const differing = listDifferences(wanted, packages[""]?.dependencies ?? {});
  if (differing.length === 0) return null;
  return `functions/package-lock.json differs from package.json in ${differing.join(", ")}: ${MAKE_IT}`;
}

/** Returns the names that only one side has, or that have different versions. */
export function listDifferences(wanted: Dependencies, locked: Dependencies): string[] {
  const names = new Set([...Object.keys(wanted), ...Object.keys(locked)]);
  return [...names].filter((name) => wanted[name] !== locked[name]).toSorted();
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
