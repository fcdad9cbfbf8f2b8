import {
  findElements,
  readText,
  readTexts,
  type XmlElement,
  type XmlInputElement,
  type XmlNode,
} from "../../trading/xml.ts";

export type Descriptors = Readonly<Record<string, string>>;

const NUMBER = /^\d{1,20}$/;

/**
 * Reads an item's condition descriptors, such as its grade: value ids keyed by descriptor id. Omits
 * descriptors with several values or with free text, such as a certificate number.
 */
export function readDescriptors(item: XmlNode | undefined): Record<string, string> {
  const all = findElements(item, "ConditionDescriptors", "ConditionDescriptor");
  return Object.fromEntries(all.map(readDescriptor).filter((each) => each !== null));
}

/**
 * Builds the condition descriptors of an item. eBay replaces them as a whole, so descriptors of `original`
 * that `readDescriptors` omits are kept. Returns undefined if none are given, and `none` if none are left.
 */
export function buildDescriptors(
  descriptors: Descriptors | null,
  original: XmlElement,
): XmlInputElement | "none" | undefined {
  if (descriptors === null) return undefined;
  const given = Object.entries(descriptors);
  const names = new Set(given.map(([name]) => name));
  const others = findElements(original, "ConditionDescriptors", "ConditionDescriptor").filter(
    (descriptor) => readDescriptor(descriptor) === null && !names.has(readText(descriptor, "Name") ?? ""),
  );
  const all = [...given.map(([Name, Value]) => ({ Name, Value })), ...others];
  return all.length > 0 ? { ConditionDescriptor: all } : "none";
}

function readDescriptor(descriptor: XmlNode): readonly [name: string, value: string] | null {
  const name = readText(descriptor, "Name") ?? "";
  const values = readTexts(descriptor, "Value");
  const [value = ""] = values;
  const isChoice = values.length === 1 && readText(descriptor, "AdditionalInfo") === null;
  return isChoice && NUMBER.test(name) && NUMBER.test(value) ? [name, value] : null;
}
