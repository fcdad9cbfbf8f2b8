import { globSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";

import { atRoot } from "./root.ts";

/** Code that explains itself by decisions. Tests of this folder read it, too. */
const CODE = [
  "{functions/src,web/src,tools,tests,public}/**/*.{ts,tsx,cts,mts,js,mjs,css}",
  "web/*.ts",
  "*.rules",
];

/** Everything that looks like a link to a decision, also in a form that we don't use. */
const LINK = /\bdecisions?[/ ](?:[a-z]+\/)?\d{4}\b[\w.-]*/gi;
const FORM = /^decisions\/[a-z]+\/\d{4}\.?$/;
/** A decision that is superseded only in part ("for messages") still holds. */
const VOID = /^Status: (?:Rejected|Replaced|Superseded by)\b/m;

const find = (pattern: string) =>
  globSync(pattern, { cwd: atRoot() })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !path.includes("node_modules"));
const read = (path: string) => readFileSync(atRoot(path), "utf8");

/** Returns what is wrong with a link, or null. */
function findFault(link: string): string | null {
  if (!FORM.test(link)) return "isn't of the form decisions/<area>/<number>";
  const [path] = find(`docs/${link.replace(/\.$/, "")}-*.md`);
  if (path === undefined) return "names no decision";
  return VOID.test(read(path)) ? "names a decision that doesn't hold" : null;
}

const listFaults = (text: string) =>
  Array.from(text.matchAll(LINK), ([link]) => ({ link, fault: findFault(link) })).filter(
    ({ fault }) => fault !== null,
  );

it("finds links to decisions that are missing, void or of another form", () => {
  const write = (area: string, number: string) => `Kept for a day (decisions/${area}/${number}).`;
  expect(listFaults(write("ebay", "0017"))).toEqual([]);
  expect(listFaults(write("inbox", "0176"))).toEqual([]);
  const faults = [
    write("ebay", "0001"),
    write("ebay", "0048"),
    ["docs/decisions", "ebay", "0017-leased-call-tokens.md"].join("/"),
    ["See Decision", "0017."].join(" "),
  ].flatMap((text) => listFaults(text).map(({ fault }) => fault));
  expect(faults).toEqual([
    "names no decision",
    "names a decision that doesn't hold",
    "isn't of the form decisions/<area>/<number>",
    "isn't of the form decisions/<area>/<number>",
  ]);
});

it("links code only to decisions that hold", () => {
  const links = CODE.flatMap(find).flatMap((path) => {
    const text = read(path);
    return Array.from(text.matchAll(LINK), ([link]) => ({ path, link }));
  });
  expect(links.length).toBeGreaterThan(0);
  const faults = links.map(({ path, link }) => ({ path, link, fault: findFault(link) }));
  expect(faults.filter(({ fault }) => fault !== null)).toEqual([]);
});
