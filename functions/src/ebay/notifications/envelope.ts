import { XMLParser } from "fast-xml-parser";

import { type XmlElement, type XmlNode, elements } from "../xml.ts";

/**
 * Whoever sends is unknown until the signature is checked, so no entity is processed at all: what defines some is not
 * parsed, and the five of XML itself and numbers are decoded one for one.
 */
const parser = new XMLParser({
  ignoreAttributes: true,
  textNodeName: "#text",
  parseTagValue: false,
  removeNSPrefix: true,
  processEntities: false,
  maxNestedTags: 60,
  tagValueProcessor: (_name, value) => decoded(value),
});

export interface Envelope {
  header: XmlElement | null;
  /** `GetItemResponse`, say, or `NotificationEvent`. */
  name: string;
  body: XmlElement;
}

export type EnvelopeRefusal = "entities" | "malformed";

/** A SOAP envelope with exactly one thing in its body. */
export function readEnvelope(xml: string): Envelope | EnvelopeRefusal {
  // Where it could count: a description may well quote one.
  const prolog = xml.slice(0, Math.max(0, xml.search(/<(?:[\w.-]+:)?Envelope/)));
  if (/<!DOCTYPE/i.test(prolog)) return "entities";
  const root = rootOf(xml);
  const [soapBody] = elements(root, "Envelope", "Body");
  const [header] = elements(root, "Envelope", "Header");
  const [content, ...more] = isElement(soapBody) ? Object.entries(soapBody) : [];
  if (content === undefined || more.length > 0) return "malformed";
  const [name, body] = content;
  if (Array.isArray(body) || !isElement(body)) return "malformed";
  return { header: isElement(header) ? header : null, name, body };
}

function rootOf(xml: string): XmlElement | undefined {
  // The parser takes a document that breaks off for one that ends there.
  if (!/<\/(?:[\w.-]+:)?Envelope\s*>\s*$/.test(xml)) return undefined;
  try {
    return parser.parse(xml) as XmlElement;
  } catch {
    return undefined;
  }
}

const isElement = (node: XmlNode | undefined): node is XmlElement => typeof node === "object";

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (whole, decimal, hex, name) => {
      if (typeof name === "string") return NAMED[name.toLowerCase()] ?? whole;
      const code = typeof decimal === "string" ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
