import { type XmlNode, readText } from "./xml.ts";

/** Reads a whole number. Invalid text returns 0. */
export function readCount(node: XmlNode, ...path: string[]): number {
  const count = Number(readText(node, ...path) ?? 0);
  return Number.isFinite(count) ? Math.trunc(count) : 0;
}

/** Reads dollars as cents. Invalid text returns 0. */
export function readCents(node: XmlNode, ...path: string[]): number {
  const dollars = Number(readText(node, ...path) ?? 0);
  return Number.isFinite(dollars) ? Math.round(dollars * 100) : 0;
}
