import { XMLParser } from "fast-xml-parser";

export type XmlNode = string | XmlElement;
export interface XmlElement {
  [name: string]: XmlNode | XmlNode[];
}

/** What a request is written from: elements in the order given, `@name` an attribute, `#text` the text beside it. */
type XmlInput = string | number | boolean | XmlInputElement;
export interface XmlInputElement {
  readonly [name: string]: XmlInput | readonly XmlInput[] | undefined;
}

/** Values stay the text they are: a SKU `1.10` is not 1.1, `0012` not 12, and an item id fits no double. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  textNodeName: "#text",
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  // Without it numeric references (`&#233;`) stay undecoded.
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- what shall replace it takes a package of its own
  htmlEntities: true,
});

/** The root element. Throws on what is no XML, or only the beginning of one. */
export function parseXml(xml: string): XmlElement {
  const document = parser.parse(xml) as XmlElement;
  const [name, root] = Object.entries(document).find(([key]) => !key.startsWith("?")) ?? [];
  if (name === undefined || typeof root !== "object" || Array.isArray(root)) {
    throw new Error("No XML element");
  }
  // The parser takes a document that breaks off for one that ends there.
  if (!new RegExp(`</(?:[\\w.-]+:)?${name}\\s*>\\s*$`).test(xml)) throw new Error("The XML breaks off");
  return root;
}

export function writeXml(document: XmlInputElement): string {
  return `<?xml version="1.0" encoding="utf-8"?>${writeContent(document)}`;
}

function writeContent(content: XmlInput): string {
  if (typeof content !== "object") return escaped(String(content));
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
    key.startsWith("@") && typeof value === "string" ? [` ${key.slice(1)}="${escaped(value)}"`] : [],
  );
  return `<${name}${written.join("")}>${writeContent(content)}</${name}>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** XML 1.0 can't write control characters or half a surrogate pair at all: eBay would refuse the whole request. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // eslint-disable-next-line no-control-regex -- they are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, "")
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** The elements at `path`, however many there are: one and several read alike. */
export function elements(node: XmlNode | undefined, ...path: string[]): XmlNode[] {
  const [name, ...rest] = path;
  if (name === undefined) return node === undefined ? [] : [node];
  if (node === undefined || typeof node === "string") return [];
  const found = node[name];
  if (found === undefined) return [];
  return [found].flat().flatMap((child) => elements(child, ...rest));
}

/** The text of the first element at `path`; null where it is missing or empty. */
export function textAt(node: XmlNode | undefined, ...path: string[]): string | null {
  const [first] = elements(node, ...path);
  const text = typeof first === "object" ? first["#text"] : first;
  return typeof text === "string" && text !== "" ? text : null;
}
