import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { readAnswer } from "../../functions/src/ebay/trading/tradingAnswer.ts";
import { assertSuccess } from "../../functions/src/ebay/trading/tradingClient.ts";
import { parseXml } from "../../functions/src/ebay/trading/parseXml.ts";
import { type XmlNode, findElements, readText } from "../../functions/src/ebay/trading/xml.ts";

/**
 * Answers of eBay that others recorded. They aren't part of this repository. Without them, this file is
 * skipped.
 */
const RECORDINGS = join(import.meta.dirname, "../../../shared/data/ebay/trading");

const recording = (path: string) => readFileSync(join(RECORDINGS, path), "utf8");

/** Lists every text of a document with its element's name, without a parser and in no order. */
function textsIn(xml: string): string[] {
  const leaves = xml.matchAll(/<(?:[\w.-]+:)?([\w.-]+)(?:\s[^>]*)?>([^<]*)<\/(?:[\w.-]+:)?\1\s*>/g);
  return [...leaves]
    .filter(([, , text = ""]) => text.trim() !== "")
    .map(([, name = "", text = ""]) => `${name}=${decoded(text.trim())}`)
    .sort();
}

const decoded = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_match, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&#x([0-9a-f]+);/gi, (_match, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&(lt|gt|quot|apos);/g, (_match, name: string) => ({ lt: "<", gt: ">", quot: '"' })[name] ?? "'")
    .replaceAll("&amp;", "&");

function textsOf(node: XmlNode, name: string): string[] {
  if (typeof node === "string") return node === "" ? [] : [`${name}=${node}`];
  return Object.entries(node)
    .filter(([key]) => !key.startsWith("@"))
    .flatMap(([key, value]) =>
      [value].flat().flatMap((child) => textsOf(child, key === "#text" ? name : key)),
    );
}

describe.runIf(existsSync(RECORDINGS))("recorded answers of eBay", () => {
  const files = globSync("**/*.xml", { cwd: RECORDINGS, exclude: ["**/*Request.xml"] }).sort();

  test("exist", () => {
    expect(files.length).toBeGreaterThan(30);
  });

  test.each(files)("%s is read without loss", (file) => {
    const xml = recording(file);
    expect(textsOf(parseXml(xml), "").sort()).toEqual(textsIn(xml));
  });

  test("keep every error, with its parameters", () => {
    const { ack, errors } = readAnswer(recording("veeqo/get_item_with_multiple_failures.xml"));
    expect(ack).toBe("Failure");
    expect(errors.map(({ code, severity, parameters }) => ({ code, severity, parameters }))).toEqual([
      { code: "17", severity: "Error", parameters: [{ id: "0", value: "123456789" }] },
      { code: "518", severity: "Error", parameters: [{ id: "0", value: "123456789" }] },
    ]);
  });

  test("with warnings were carried out", () => {
    const answer = assertSuccess(readAnswer(recording("gobay/AddFixedPriceItemResult.xml")));
    expect(answer.errors.map(({ code }) => code)).toEqual(["21916711", "219026", "21919456"]);
    expect(readText(answer.body, "ItemID")).toBe("252557106431");
    expect(readText(answer.body, "SKU")).toBe("M147675");
    expect(findElements(answer.body, "Fees", "Fee")).toHaveLength(27);
  });

  test.each([
    ["veeqo/get_item_with_item_not_accessible.xml", "ebay/refused"],
    ["veeqo/verify_add_item_request_limit_exceeded_failure.xml", "ebay/quota-exceeded"],
    ["skuvault/AuthTokenIsInvalidResponse.xml", "ebay/authorization-expired"],
    ["skuvault/inline/ReviseInventoryStatusResponse-0-err21916750.xml", "ebay/refused"],
  ])("%s is %s", (file, code) => {
    expect(() => assertSuccess(readAnswer(recording(file)))).toThrow(code);
  });
});
