import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { atRoot } from "./root.ts";

/** Looks are variants of the parts, and utilities (decisions/web/0135). */
const MAX_LINES = 800;

const sheets = ["web/src", "public"].flatMap((folder) =>
  readdirSync(atRoot(folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".css"))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(atRoot(folder, path), "utf8") })),
);

it(`style sheets have at most ${MAX_LINES} lines in all`, () => {
  const lines = sheets.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0);
  expect(lines).toBeLessThanOrEqual(MAX_LINES);
});

it("no two style sheets define one class", () => {
  const owners = new Map<string, Set<string>>();
  for (const { path, text } of sheets) {
    for (const [, name = ""] of text.matchAll(/^ +\.([a-z][\w-]*)(?: \{|,)$/gm)) {
      owners.set(name, (owners.get(name) ?? new Set()).add(path));
    }
  }
  const shared = [...owners].flatMap(([name, paths]) =>
    paths.size > 1 ? [`.${name}: ${[...paths].join(", ")}`] : [],
  );
  expect(shared).toEqual([]);
});
