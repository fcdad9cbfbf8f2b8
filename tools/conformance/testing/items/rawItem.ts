import type { ItemAtEbay } from "../../../../functions/src/contract/documents.ts";
import { readItemAtEbay } from "../../../../functions/src/ebay/item/itemAtEbay.ts";
import { parseXml as parseAnswer } from "../../../../functions/src/ebay/trading/parseXml.ts";
import { findElements } from "../../../../functions/src/ebay/trading/xml.ts";
import {
  amount,
  element,
  leaf,
  textAt,
  writeXml,
  type XmlElement,
} from "../../../simulators/ebay/trading/xml.ts";

export const NAMESPACE = "urn:ebay:apis:eBLBaseComponents";

/** Reads an item like the product, with the parts that eBay adds. */
export function readRaw(item: XmlElement): ItemAtEbay {
  const price = textAt(item, "StartPrice") ?? "0";
  const added = [
    ...leaf("ItemID", "256000000001"),
    ...leaf("Quantity", 7),
    ...element(
      "SellingStatus",
      leaf("BidCount", 0),
      amount("CurrentPrice", price),
      leaf("QuantitySold", 2),
      leaf("ListingStatus", "Active"),
    ),
  ];
  const names = new Set(item.children.map(({ name }) => name));
  const whole = {
    name: "Item",
    children: [...item.children, ...added.filter(({ name }) => !names.has(name))],
  };
  const xml = writeXml({ name: "GetItemResponse", children: [whole] }, NAMESPACE);
  const found = readItemAtEbay(findElements(parseAnswer(xml), "Item")[0]);
  if (found === null) throw new Error("no item");
  return found;
}

/**
 * Revises an item like eBay, which knows more elements than the simulator: a sent element replaces the
 * element of the same name as a whole, and everything else stays.
 */
export function reviseRaw(
  item: XmlElement,
  submitted: XmlElement,
  deletedFields: readonly string[],
): XmlElement {
  const deleted = deletedFields.map((field) => field.replace(/^Item\./, ""));
  const sent = new Set([...submitted.children.map(({ name }) => name), ...deleted]);
  return {
    name: "Item",
    children: [
      ...item.children.filter(({ name }) => !sent.has(name) || name === "ItemID"),
      ...submitted.children.filter(({ name }) => name !== "ItemID"),
    ],
  };
}

/** Whether an edit may change an element. `path` has names below the item, such as `Name[1]`. */
export type IsAbout = (path: string, element: XmlElement) => boolean;

/** Elements that eBay itself writes into containers that sellers also write. No revision sends them. */
const OF_EBAY: readonly string[] = [
  // Derived from the pictures and from the store.
  ...["PictureDetails/GalleryURL", "Storefront/StoreURL"],
  // The options of a return policy in words. Source: ReturnPolicyType.
  ...["Refund", "ReturnsAccepted", "ReturnsWithin", "ShippingCostPaidBy"].map(
    (name) => `ReturnPolicy/${name}`,
  ),
];

/** A store category of 0 and a handling cost of 0 mean none. */
const isNone = (path: string, { text = "" }: XmlElement): boolean =>
  text.trim() !== "" &&
  Number(text) === 0 &&
  (path.startsWith("Storefront/") || path.endsWith("/PackagingHandlingCosts"));

/**
 * Returns an item for a comparison: without the elements that an edit may change and those that eBay writes,
 * with amounts as numbers, sorted by name.
 */
export function toCompare(item: XmlElement, isAbout: IsAbout = () => false): XmlElement {
  return { name: "Item", children: listCompared(item, "", isAbout) };
}

function listCompared(parent: XmlElement, above: string, isAbout: IsAbout): XmlElement[] {
  const counts = new Map<string, number>();
  const compared = parent.children.flatMap((child): XmlElement[] => {
    const at = counts.get(child.name) ?? 0;
    counts.set(child.name, at + 1);
    const path = `${above}${child.name}${at > 0 ? `[${at}]` : ""}`;
    if (OF_EBAY.includes(path) || isNone(path, child) || isAbout(path, child)) return [];
    // Empty elements are left out.
    if (child.children.length === 0) return (child.text ?? "").trim() === "" ? [] : [simplifyElement(child)];
    const children = listCompared(child, `${path}/`, isAbout);
    return children.length === 0 ? [] : [{ name: child.name, children }];
  });
  return compared.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function simplifyElement({ name, attributes, text = "" }: XmlElement): XmlElement {
  const isAmount = attributes?.["currencyID"] !== undefined;
  const value = name === "Description" ? text : text.trim();
  return {
    name,
    ...(attributes && { attributes }),
    text: isAmount ? String(Number(value)) : value,
    children: [],
  };
}
