import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

import { atRoot } from "../../root.ts";
import type { EngineName, PictureReading } from "./engines.ts";
import type { PictureSpec } from "./pictures/pictureSpec.ts";

/** Stores the reading of each picture on the disk, so that a stopped run of hours can resume. */
export interface KeptReadings {
  find(spec: PictureSpec, names: readonly EngineName[]): PictureReading | null;
  keep(spec: PictureSpec, names: readonly EngineName[], reading: PictureReading): void;
}

/** One line per reading. The newline comes first, because a stop may have cut the line before. */
export function openKeptReadings(file: string): KeptReadings {
  mkdirSync(dirname(file), { recursive: true });
  const known = new Map<string, PictureReading>();
  for (const line of existsSync(file) ? readFileSync(file, "utf8").split("\n") : []) {
    const entry = parseLine(line);
    if (entry) known.set(entry.key, entry.reading);
  }
  return {
    find: (spec, names) => known.get(createKey(spec, names)) ?? null,
    keep(spec, names, reading) {
      const key = createKey(spec, names);
      if (known.has(key)) return;
      known.set(key, reading);
      appendFileSync(file, "\n" + JSON.stringify({ key, reading }));
    },
  };
}

const createKey = (spec: PictureSpec, names: readonly EngineName[]) =>
  createHash("sha256")
    .update(JSON.stringify([READER, spec, names]))
    .digest("base64url");

/** Pictures that another version of the reader has read are read again. */
const READER = hashFolders("functions/src/reading", "functions/src/ai/local");

function hashFolders(...folders: readonly string[]): string {
  const hash = createHash("sha256");
  for (const folder of folders) {
    const files = readdirSync(atRoot(folder), { recursive: true, encoding: "utf8" });
    for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name)).toSorted())
      hash.update(readFileSync(atRoot(folder, file)));
  }
  return hash.digest("base64url");
}

/** Returns null for a line that was cut off when the run stopped. */
function parseLine(line: string): { key: string; reading: PictureReading } | null {
  try {
    return JSON.parse(line) as { key: string; reading: PictureReading };
  } catch {
    return null;
  }
}
