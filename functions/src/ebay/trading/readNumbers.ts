import { type XmlNode, readText } from "./xml.ts";

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
