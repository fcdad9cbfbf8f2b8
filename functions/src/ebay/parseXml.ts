import { XMLParser } from "fast-xml-parser";

import type { XmlElement } from "./xml.ts";

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
