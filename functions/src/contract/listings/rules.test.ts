import { readFileSync } from "node:fs";

import { expect, test } from "vitest";
import * as z from "zod";

import type { Field } from "./field.ts";
import { FIELDS, listFieldsWith } from "./fields.ts";

const rules = readFileSync(new URL("../../../../firestore.rules", import.meta.url), "utf8");
const editing = rules.slice(
  rules.indexOf("function editsListingOnly()"),
  rules.indexOf("function isOwnChange("),
);
const DIRECT = listFieldsWith("direct");

test("the rules let an owner write exactly the fields that the table says", () => {
  const [, list = ""] = /changesOnly\(\[([^\]]*)\]/.exec(editing) ?? [];
  const named = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual([...DIRECT, "lastLocalUpdate", "updatedAt"].toSorted());
});

test.each(DIRECT)("the rules check what is written into %s", (name) => {
  expect(editing).toContain(`!changes(['${name}'])`);
});

const texts = DIRECT.flatMap((name) => {
  const { kind, edited }: Field = FIELDS[name];
  return edited && (kind === "text" || kind === "longText") ? [[name, lengthOf(edited)] as const] : [];
});

test.each(texts)("the rules take as long a %s as a form does", (name, most) => {
  expect(editing).toMatch(new RegExp(`isText(OrNone)?\\(listing.*\\b${name}\\b.*, ${most}\\)`));
});

function lengthOf(schema: z.ZodType): string | undefined {
  return /"maxLength":(\d+)/.exec(JSON.stringify(z.toJSONSchema(schema)))?.[1];
}
