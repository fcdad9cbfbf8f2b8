import {
  findElements,
  readText,
  type XmlElement,
  type XmlInputElement,
  type XmlNode,
} from "../trading/xml.ts";

export type Descriptors = Readonly<Record<string, string>>;

const NUMBER = /^\d{1,20}$/;

/**
 * Reads what an item says about its condition, such as its grade: ids of values by the ids of the descriptors. One with
 * several values, or with words of its own such as the number of a certificate, is left out.
 */
export function readDescriptors(item: XmlNode | undefined): Record<string, string> {
  const all = findElements(item, "ConditionDescriptors", "ConditionDescriptor");
  return Object.fromEntries(all.map(readDescriptor).filter((each) => each !== null));
}

/**
 * Builds the descriptors of an item. eBay replaces them together, so those that `original` has and that can't be read
 * (`readDescriptors`) stay. Returns undefined where nothing is given, and `none` where none is left.
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
  const values = findElements(descriptor, "Value").flatMap((value) => readText(value) ?? []);
  const [value = ""] = values;
  const isChoice = values.length === 1 && readText(descriptor, "AdditionalInfo") === null;
  return isChoice && NUMBER.test(name) && NUMBER.test(value) ? [name, value] : null;
}
