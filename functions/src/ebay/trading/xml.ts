export type XmlNode = string | XmlElement;
export interface XmlElement {
  [name: string]: XmlNode | XmlNode[];
}

/** Input of a request: elements in the given order, `@name` for an attribute, `#text` for the text beside it. */
type XmlInput = string | number | boolean | XmlInputElement;
export interface XmlInputElement {
  readonly [name: string]: XmlInput | readonly XmlInput[] | undefined;
}

export function writeXml(document: XmlInputElement): string {
  return `<?xml version="1.0" encoding="utf-8"?>${writeContent(document)}`;
}

function writeContent(content: XmlInput): string {
  if (typeof content !== "object") return escapeXml(String(content));
  const children = Object.entries(content).filter(([name]) => !name.startsWith("@"));
  return children
    .flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one) => [name, one] as const),
    )
    .map(([name, value]) => (name === "#text" ? writeContent(value) : writeElement(name, value)))
    .join("");
}

function writeElement(name: string, content: XmlInput): string {
  const attributes = typeof content === "object" ? Object.entries(content) : [];
  const written = attributes.flatMap(([key, value]) =>
    key.startsWith("@") && typeof value === "string" ? [` ${key.slice(1)}="${escapeXml(value)}"`] : [],
  );
  return `<${name}${written.join("")}>${writeContent(content)}</${name}>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * Escapes text and removes control characters and lone surrogates. XML 1.0 can't contain them, and eBay would refuse
 * the whole request.
 */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // eslint-disable-next-line no-control-regex -- these are the characters to remove
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, "")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** Returns all elements at `path`, whether there is one or several. */
export function findElements(node: XmlNode | undefined, ...path: string[]): XmlNode[] {
  const [name, ...rest] = path;
  if (name === undefined) return node === undefined ? [] : [node];
  if (node === undefined || typeof node === "string") return [];
  const found = node[name];
  if (found === undefined) return [];
  return [found].flat().flatMap((child) => findElements(child, ...rest));
}

/** Returns the text of the first element at `path`, or null if it is missing or empty. */
export function readText(node: XmlNode | undefined, ...path: string[]): string | null {
  const [first] = findElements(node, ...path);
  const text = typeof first === "object" ? first["#text"] : first;
  return typeof text === "string" && text !== "" ? text : null;
}

export const isElement = (node: XmlNode | undefined): node is XmlElement => typeof node === "object";

/** Returns the texts of all elements at `path` that have one. */
export const readTexts = (node: XmlNode | undefined, ...path: string[]): string[] =>
  findElements(node, ...path).flatMap((each) => readText(each) ?? []);

/** Reads a whole number. Missing and invalid text returns 0. */
export function readCount(node: XmlNode | undefined, ...path: string[]): number {
  const count = Number(readText(node, ...path));
  return Number.isFinite(count) ? Math.trunc(count) : 0;
}

/** Reads dollars as cents. Missing and invalid text returns 0. */
export function readCents(node: XmlNode | undefined, ...path: string[]): number {
  const dollars = Number(readText(node, ...path));
  return Number.isFinite(dollars) ? Math.round(dollars * 100) : 0;
}

export const findCount = (node: XmlNode | undefined, ...path: string[]): number | null =>
  readText(node, ...path) === null ? null : readCount(node, ...path);
export const findCents = (node: XmlNode | undefined, ...path: string[]): number | null =>
  readText(node, ...path) === null ? null : readCents(node, ...path);

/** Parses a time of eBay's. Returns epoch milliseconds, or null if the text isn't a time. */
export function parseTime(text: string | null | undefined): number | null {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? null : time;
}
