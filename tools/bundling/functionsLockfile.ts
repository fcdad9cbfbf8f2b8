import { existsSync, readFileSync } from "node:fs";

import { atRoot } from "../root.ts";

type Dependencies = Readonly<Record<string, string>>;

const MAKE_IT =
  "run `npm install --package-lock-only --workspaces=false` in functions/ and commit functions/package-lock.json.";

/**
 * Cloud Functions installs functions/ alone, by its own lockfile, which npm's workspaces neither make nor update.
 * Returns a sentence when it is missing or says something else than package.json.
 */
export function lockfileComplaint(): string | null {
  const lockfile = atRoot("functions", "package-lock.json");
  if (!existsSync(lockfile)) return `functions/ has no lockfile: ${MAKE_IT}`;
  const wanted = (read(atRoot("functions", "package.json")) as { dependencies: Dependencies }).dependencies;
  const { packages } = read(lockfile) as {
    packages: Readonly<Record<string, { dependencies?: Dependencies }>>;
  };
  const differing = differences(wanted, packages[""]?.dependencies ?? {});
  if (differing.length === 0) return null;
  return `functions/package-lock.json differs from package.json in ${differing.join(", ")}: ${MAKE_IT}`;
}

/** Names that only one side has, or has another version of. */
export function differences(wanted: Dependencies, locked: Dependencies): string[] {
  const names = new Set([...Object.keys(wanted), ...Object.keys(locked)]);
  return [...names].filter((name) => wanted[name] !== locked[name]).toSorted();
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
