import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

import { atRoot } from "../../root.ts";
import type { EngineName, PictureReading } from "./engines.ts";
import type { PictureSpec } from "./pictures/pictureSpec.ts";

/** What was read of which picture, on the disk: a run of hours that was ended goes on where it was. */
export interface KeptReadings {
  find(spec: PictureSpec, names: readonly EngineName[]): PictureReading | null;
  keep(spec: PictureSpec, names: readonly EngineName[], reading: PictureReading): void;
}

/** A line a reading: an end at any time loses one at most. Each begins its line, as the one before may be cut off. */
export function keptReadings(file: string): KeptReadings {
  mkdirSync(dirname(file), { recursive: true });
  const known = new Map<string, PictureReading>();
  for (const line of existsSync(file) ? readFileSync(file, "utf8").split("\n") : []) {
    const entry = parsed(line);
    if (entry) known.set(entry.key, entry.reading);
  }
  return {
    find: (spec, names) => known.get(keyOf(spec, names)) ?? null,
    keep(spec, names, reading) {
      const key = keyOf(spec, names);
      if (known.has(key)) return;
      known.set(key, reading);
      appendFileSync(file, "\n" + JSON.stringify({ key, reading }));
    },
  };
}

const keyOf = (spec: PictureSpec, names: readonly EngineName[]) =>
  createHash("sha256")
    .update(JSON.stringify([READER, spec, names]))
    .digest("base64url");

/** What another version of the reader has read is read again. */
const READER = hashOf("functions/src/reading", "functions/src/ai/local");

function hashOf(...folders: readonly string[]): string {
  const hash = createHash("sha256");
  for (const folder of folders) {
    const files = readdirSync(atRoot(folder), { recursive: true, encoding: "utf8" });
    for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name)).toSorted())
      hash.update(readFileSync(atRoot(folder, file)));
  }
  return hash.digest("base64url");
}

/** The last line may have been cut off by what ended the run. */
function parsed(line: string): { key: string; reading: PictureReading } | null {
  try {
    return JSON.parse(line) as { key: string; reading: PictureReading };
  } catch {
    return null;
  }
}
