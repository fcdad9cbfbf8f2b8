import { XMLParser } from "fast-xml-parser";

import { findElements, isElement, type XmlElement } from "../trading/xml.ts";

/**
 * Processes no custom entities, because the sender is unknown until the signature is checked. Documents that
 * define entities are rejected, and only XML's five predefined entities and numeric references are decoded.
 * Half of a surrogate pair becomes U+FFFD, because no id, path or document may contain it.
 */
const parser = new XMLParser({
  ignoreAttributes: true,
  textNodeName: "#text",
  parseTagValue: false,
  removeNSPrefix: true,
  processEntities: false,
  maxNestedTags: 60,
  tagValueProcessor: (_name, value) => decodeEntities(value),
});

export interface Envelope {
  header: XmlElement | null;
  /** For example `GetItemResponse` or `NotificationEvent`. */
  name: string;
  body: XmlElement;
}

export type EnvelopeRefusal = "entities" | "malformed";

/** Parses a SOAP envelope with exactly one element in its body. */
export function readEnvelope(xml: string): Envelope | EnvelopeRefusal {
  // Checks only the prolog, because a description may quote a DOCTYPE.
  const prolog = xml.slice(0, Math.max(0, xml.search(/<(?:[\w.-]+:)?Envelope/)));
  if (/<!DOCTYPE/i.test(prolog)) return "entities";
  const root = parseRoot(xml);
  const [soapBody] = findElements(root, "Envelope", "Body");
  const [header] = findElements(root, "Envelope", "Header");
  const [content, ...more] = isElement(soapBody) ? Object.entries(soapBody) : [];
  if (content === undefined || more.length > 0) return "malformed";
  const [name, body] = content;
  if (Array.isArray(body) || !isElement(body)) return "malformed";
  return { header: isElement(header) ? header : null, name, body };
}

function parseRoot(xml: string): XmlElement | undefined {
  // The parser accepts truncated documents.
  if (!/<\/(?:[\w.-]+:)?Envelope\s*>\s*$/.test(xml)) return undefined;
  try {
    return parser.parse(xml) as XmlElement;
  } catch {
    return undefined;
  }
}

const NAMED_ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const decodeEntities = (text: string): string =>
  text
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
      if (typeof name === "string") return NAMED_ENTITIES[name.toLowerCase()] ?? whole;
      const code = typeof decimal === "string" ? Number(decimal) : Number.parseInt(String(hex), 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .toWellFormed();
