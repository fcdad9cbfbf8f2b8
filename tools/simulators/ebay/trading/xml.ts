import { XMLParser, XMLValidator } from "fast-xml-parser";

/** An element with either text or children. Small enough to be stored as JSON. */
export interface XmlElement {
  name: string;
  attributes?: Record<string, string>;
  text?: string;
  children: XmlElement[];
}

/** The content of an element. Undefined omits the element. */
type Leaf = string | number | boolean | undefined;

/** Creates an element with text, or none without a value. */
export function leaf(name: string, value: Leaf, attributes?: Record<string, string>): XmlElement[] {
  if (value === undefined) return [];
  return [{ name, ...(attributes && { attributes }), text: String(value), children: [] }];
}

/** Creates an element with children in the given order, because the schema is a sequence. */
export function element(name: string, ...children: XmlElement[][]): XmlElement[] {
  return [{ name, children: children.flat() }];
}

/** Creates an amount like eBay: a number with at least one decimal, and its currency. */
export function amount(name: string, value: string | number, currency = "USD"): XmlElement[] {
  const number = Number(value);
  return leaf(name, Number.isInteger(number) ? number.toFixed(1) : String(number), { currencyID: currency });
}

export function writeXml(root: XmlElement, namespace: string): string {
  const withNamespace = { ...root, attributes: { xmlns: namespace, ...root.attributes } };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(withNamespace)}`;
}

function write({ name, attributes = {}, text, children }: XmlElement): string {
  const start = [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`),
  ].join(" ");
  const content = text === undefined ? children.map(write).join("") : escapeXml(text);
  return content === "" ? `<${start}/>` : `<${start}>${content}</${name}>`;
}

function escapeXml(text: string): string {
  return (
    text
      // Characters that XML 1.0 can't contain, even escaped.
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
  );
}

// Descriptions are escaped HTML, so the limits against entity bombs must be far above their size.
const parser = new XMLParser({
  preserveOrder: true,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  trimValues: false,
  ignoreDeclaration: true,
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- its replacement needs another package
  htmlEntities: true,
  processEntities: { enabled: true, maxTotalExpansions: 5_000_000, maxExpandedLength: 20_000_000 },
});

/** Returns the root element, or a problem if the text isn't well-formed XML. */
export function parseXml(text: string): XmlElement | { problem: string } {
  // The parser accepts what eBay refuses, such as an unescaped ampersand. The validator's replacement is a separate
  // package, not worth a dependency here.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const valid = XMLValidator.validate(text);
  if (valid !== true) return { problem: `${valid.err.msg} Line ${valid.err.line}.` };
  const root = (parser.parse(text) as ParsedNode[]).map(toElement).find((node) => node !== undefined);
  return root ?? { problem: "No root element." };
}

/** The parser's format: the only key besides ":@" is the element's name. */
type ParsedNode = Record<string, ParsedNode[] | Record<string, string> | string>;

function toElement(node: ParsedNode): XmlElement | undefined {
  const name = Object.keys(node).find((key) => key !== ":@" && key !== "#text");
  if (name === undefined) return undefined;
  const content = node[name] as ParsedNode[];
  const children = content.map(toElement).filter((child) => child !== undefined);
  const text = content.map((child) => (typeof child["#text"] === "string" ? child["#text"] : "")).join("");
  const attributes = Object.entries((node[":@"] ?? {}) as Record<string, string>).filter(
    ([key]) => key !== "xmlns",
  );
  return {
    name,
    ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) }),
    ...(children.length === 0 && { text }),
    children,
  };
}

/** Returns the first element at a path of names below `parent`. */
export function find(parent: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>(
    (current, name) => current?.children.find((child) => child.name === name),
    parent,
  );
}

/** Returns the trimmed text at a path, or undefined if it is missing or empty. */
export function textAt(parent: XmlElement | undefined, ...path: string[]): string | undefined {
  return find(parent, ...path)?.text?.trim() || undefined; // eslint-disable-line @typescript-eslint/prefer-nullish-coalescing -- empty counts as missing
}

export function findAll(parent: XmlElement | undefined, name: string): XmlElement[] {
  return parent?.children.filter((child) => child.name === name) ?? [];
}
