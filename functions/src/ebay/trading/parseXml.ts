import { XMLParser } from "fast-xml-parser";

import type { XmlElement } from "./xml.ts";

/** Keeps values as strings: a SKU `1.10` isn't 1.1, `0012` isn't 12, and an item id exceeds a double. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  textNodeName: "#text",
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  // Without this, numeric references (`&#233;`) stay undecoded.
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- its replacement needs another package
  htmlEntities: true,
});

/** Returns the root element. Throws if the text isn't XML or is truncated. */
export function parseXml(xml: string): XmlElement {
  const document = parser.parse(xml) as XmlElement;
  const [name, root] = Object.entries(document).find(([key]) => !key.startsWith("?")) ?? [];
  if (name === undefined || typeof root !== "object" || Array.isArray(root)) {
    throw new Error("No XML element");
  }
  // The parser accepts truncated documents.
  if (!new RegExp(`</(?:[\\w.-]+:)?${name}\\s*>\\s*$`).test(xml)) throw new Error("The XML breaks off");
  return root;
}
