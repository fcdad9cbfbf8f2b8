import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { atRoot } from "../../root.ts";

const FOLDER = atRoot("tools", "bench", "rivals", "pages");

export const getRivalFolder = (name: string): string => join(FOLDER, "node_modules", name);

/** Installs the packages that only this benchmark needs, at the versions of their own lockfile. */
export function fetchRivals(say: (sentence: string) => void): void {
  if (isFetched()) return;
  say("Fetching the rivals' packages from npm, once (about 30 MB).");
  try {
    const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    execFileSync("npm", args, { cwd: FOLDER, stdio: ["ignore", "ignore", "pipe"], shell: true });
  } catch (error) {
    throw new Error(
      "The rivals' packages could not be fetched from npm; this benchmark needs the internet for its first run.",
      { cause: error },
    );
  }
}

/** npm lists what it has installed in its own lockfile. */
function isFetched(): boolean {
  const installed = getRivalFolder(".package-lock.json");
  if (!existsSync(installed)) return false;
  const versions = (file: string) =>
    Object.entries((JSON.parse(readFileSync(file, "utf8")) as Lock).packages)
      .filter(([path]) => path !== "")
      .map(([path, { version }]) => `${path}@${version ?? ""}`)
      .sort();
  return versions(installed).join() === versions(join(FOLDER, "package-lock.json")).join();
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}
