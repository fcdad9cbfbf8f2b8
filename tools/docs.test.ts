import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { expect, it } from "vitest";

import { atRoot } from "./root.ts";

const DECISIONS = "docs/decisions";
/** Files that a command or a person writes, and that aren't in the repository. */
const WRITTEN_LATER = [
  "docs/benchmarks.md",
  "functions/lib",
  "functions/.secret.local",
  "functions/lib/bom.cdx.json",
  "web/dist/.vite/bom.cdx.json",
  "web/.env.production",
];
const find = (pattern: string) =>
  globSync(pattern, { cwd: atRoot() })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.includes("node_modules"));
const read = (path: string) => readFileSync(atRoot(path), "utf8");
const PAGES = ["README.md", "CONTRIBUTING.md", ...find("docs/**/*.md")];
/** A decision is as old as its date, so files that it names may have moved since. */
const CURRENT_PAGES = PAGES.filter((page) => !page.startsWith(`${DECISIONS}/`));

const withoutCode = (text: string) => text.replaceAll(/^```[^]*?^```/gm, "").replaceAll(/`[^`\n]*`/g, "");

/** Returns the anchors that GitHub makes of headings. */
function anchorsOf(text: string): string[] {
  const headings = text.replaceAll(/^```[^]*?^```/gm, "").matchAll(/^#+ (.+)$/gm);
  return Array.from(headings, ([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Returns the broken relative links of a page. */
function brokenLinks(page: string, text: string): string[] {
  const targets = Array.from(withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g), ([, target = ""]) => target);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? page : join(dirname(page), path);
    if (!existsSync(atRoot(file))) return true;
    if (anchor === undefined) return false;
    return !anchorsOf(path === "" ? text : read(file)).includes(anchor);
  });
}

/** Returns the source files that the comments of security rules name and that don't exist. */
function missingSources(rules: string): string[] {
  const comments = Array.from(rules.matchAll(/\/\/ (.*)/g), ([, comment = ""]) => comment);
  return comments
    .flatMap((comment) => comment.match(/[\w-]+(?:\/[\w.-]+)+\.tsx?\b/g) ?? [])
    .filter((path) => !existsSync(atRoot(path)));
}

/** Returns the npm scripts in a text that package.json doesn't have. */
function unknownScripts(text: string): string[] {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const named = Array.from(
    text.matchAll(/npm (?:run )?(?:-s )?(start|test|(?<=run (?:-s )?)[\w:-]+)/g),
    ([, name = ""]) => name,
  );
  return named.filter((name) => !(name in scripts));
}

/** Returns the files and folders that a text names in code and that don't exist in this repository. */
function missingPaths(text: string): string[] {
  const named = Array.from(
    text.matchAll(/`((?:web|functions|tools|tests|docs|public)\/[\w./-]+)`/g),
    ([, path = ""]) => path,
  );
  return named.filter((path) => !WRITTEN_LATER.includes(path) && !existsSync(atRoot(path)));
}

it("finds links, scripts and paths that lead nowhere", () => {
  const text = [
    "# A page",
    "[page](#a-page), [no heading](#another), [no file](missing.md), [other](docs/glossary.md#nothing), [web](https://x.y)",
    "Run `npm run nothing`, `npm test` or `npm run bench -- size`; see `web/src/nothing.ts` and `tools/root.ts`.",
  ].join("\n");
  expect(brokenLinks("README.md", text)).toEqual(["#another", "missing.md", "docs/glossary.md#nothing"]);
  expect(unknownScripts(text)).toEqual(["nothing"]);
  expect(missingPaths(text)).toEqual(["web/src/nothing.ts"]);
  const rules = ["// fields: a.b in tools/root.ts and web/src/nothing.ts).", "allow read: if false;"].join(
    "\n",
  );
  expect(missingSources(rules)).toEqual(["web/src/nothing.ts"]);
});

it("links to files and headings that exist", () => {
  const broken = PAGES.flatMap((page) => brokenLinks(page, read(page)).map((link) => `${page}: ${link}`));
  expect(broken).toEqual([]);
});

it("names npm scripts, files and folders that exist", () => {
  const missing = CURRENT_PAGES.flatMap((page) =>
    [...unknownScripts(read(page)), ...missingPaths(read(page))].map((name) => `${page}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it("names source files that exist beside the security rules", () => {
  const missing = ["firestore.rules", "storage.rules"].flatMap((file) =>
    missingSources(read(file)).map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

it("keeps no picture that no page shows", () => {
  const shown = PAGES.flatMap((page) =>
    Array.from(read(page).matchAll(/\]\(([^)\s]+\.png)\)/g), ([, path = ""]) => join(dirname(page), path)),
  );
  const pictures = find("docs/pictures/**/*.png");
  expect(pictures.filter((picture) => !shown.some((path) => path.replaceAll("\\", "/") === picture))).toEqual(
    [],
  );
});

it("lists every decision once, by its number", () => {
  const files = find(`${DECISIONS}/*/*.md`).map((path) => relative(DECISIONS, path).replaceAll("\\", "/"));
  const listed = Array.from(read(`${DECISIONS}/README.md`).matchAll(/^- \[(\d{4})\]\(([^)]+)\)/gm));
  expect(listed.map(([, , path]) => path).sort()).toEqual(files.sort());
  expect(listed.filter(([, number = "", path = ""]) => !path.includes(`/${number}-`))).toEqual([]);
  // Parallel branches take ranges of numbers, so there can be gaps.
  const numbers = files.map((path) => /\/(\d{4})-/.exec(path)?.[1]);
  expect(new Set(numbers).size).toBe(files.length);
});

it("says of every decision the context, the consequences and what was rejected", () => {
  const parts = ["Context", "Decision", "Consequences", "Rejected"];
  const incomplete = find(`${DECISIONS}/*/*.md`).filter((path) => {
    const [head = "", ...sections] = read(path).split(/^## /m);
    const filled = sections.filter((section) => section.replace(/.*/, "").trim() !== "");
    const headings = filled.map((section) => section.split("\n")[0]);
    return !/^# \d{4}\. .+\n\nDate: \d{4}-\d\d-\d\d/.test(head) || headings.join() !== parts.join();
  });
  expect(incomplete).toEqual([]);
});

it("finds every document that code names", () => {
  const sources = find("{functions/src,web/src,tools,tests}/**/*.{ts,tsx,cts,mjs,css}").filter((path) =>
    statSync(atRoot(path)).isFile(),
  );
  const broken = sources.flatMap((path) =>
    Array.from(read(path).matchAll(/\bdocs\/[\w/-]+\.md\b/g), ([document]) => document)
      .filter((document) => !WRITTEN_LATER.includes(document) && !existsSync(atRoot(document)))
      .map((document) => `${path}: ${document}`),
  );
  expect(broken).toEqual([]);
});
