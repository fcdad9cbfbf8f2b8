import { sku as skuShape } from "../../contract/capture/cards.ts";
import { cutText } from "../../contract/wire/cutText.ts";
import { MAX_LISTING_PHOTOS, MAX_TITLE_LENGTH } from "../../contract/wire/limits.ts";
import type { ShopRefusal, ShopRow, ShopRowNote } from "../../contract/shops/shopMigration.ts";
import { toPlainLine, toPlainText } from "./plainText.ts";
import type { ShopDraft, ShopProduct, ShopVariation } from "./ports.ts";

const LISTING_CURRENCY = "USD";
const MAX_NAME = 200;
const MAX_PRICE = 100_000;
const MAX_QUANTITY = 1_000_000;
/** Limits of a NameValueList in the Trading API. */
const MAX_SPECIFIC = 65;
const MAX_SPECIFICS = 45;
/** Minimum length of a title that is cut at a word. */
const MIN_TITLE = 40;

/** Returns the rows shown for a product: one, or one per variation. */
export function buildRows(
  product: ShopProduct,
  variations: readonly ShopVariation[],
  currency: string | null,
): ShopRow[] {
  const refusal = findRefusal(product, variations);
  if (refusal !== null || product.type !== "variable") return [buildRow(product, null, currency, refusal)];
  return variations.map((variation) => buildRow(product, variation, currency, null));
}

/** Returns why a product can't be imported, or null if it can. */
export function findRefusal(product: ShopProduct, variations: readonly ShopVariation[]): ShopRefusal | null {
  if (product.type === "external" || product.type === "grouped") return product.type;
  if (toPlainLine(product.name) === "") return "nameless";
  if (product.type === "variable") return variations.length === 0 ? "no-variations" : null;
  return product.isVirtual ? "virtual" : null;
}

/** Converts a product to a draft without pictures. */
export function buildDraft(
  product: ShopProduct,
  variation: ShopVariation | null,
  currency: string | null,
): ShopDraft {
  const { name, price, sku, quantity } = readProduct(product, variation, currency);
  const own = variation?.description ?? "";
  const description = toPlainText(own === "" ? product.description : own);
  return {
    title: cutTitle(name),
    description: description === "" ? null : description,
    price,
    quantity,
    sku,
    itemSpecifics: buildSpecifics(product, variation),
    firebaseImages: [],
  };
}

/** Lists picture URLs, the variation's own one first. */
export function listPictures(product: ShopProduct, variation: ShopVariation | null): string[] {
  const all = variation?.image ? [variation.image, ...product.images] : product.images;
  return [...new Set(all)].slice(0, MAX_LISTING_PHOTOS);
}

/** Cuts a title to 80 characters, at the end of a word. */
export function cutTitle(name: string): string {
  if (name.length <= MAX_TITLE_LENGTH) return name;
  const most = name.slice(0, MAX_TITLE_LENGTH + 1);
  const space = most.lastIndexOf(" ");
  const cut = space >= MIN_TITLE ? most.slice(0, space) : cutText(name, MAX_TITLE_LENGTH);
  return cut.replace(/[\s,;:&–-]+$/, "");
}

function buildRow(
  product: ShopProduct,
  variation: ShopVariation | null,
  currency: string | null,
  refusal: ShopRefusal | null,
): ShopRow {
  const { name, price, sku, quantity, notes } = readProduct(product, variation, currency);
  const pictures = listPictures(product, variation).length;
  return {
    id: variation?.id ?? product.id,
    parentId: variation ? product.id : null,
    name: cutText(name, MAX_NAME),
    sku,
    price,
    quantity,
    pictures,
    verdict: refusal === null ? "new" : "refused",
    refusal,
    notes: refusal === null ? [...notes, ...(pictures === 0 ? (["no-pictures"] as const) : [])] : [],
    listingId: null,
    wanted: false,
    outcome: null,
  };
}

function readProduct(product: ShopProduct, variation: ShopVariation | null, currency: string | null) {
  const own = variation ?? product;
  const options = variation?.attributes.map(({ option }) => toPlainLine(option)).filter(Boolean) ?? [];
  const name = [toPlainLine(product.name), options.join(", ")].filter(Boolean).join(" - ");
  const amount = Number(own.price);
  const hasPrice = own.price.trim() !== "" && amount > 0 && amount <= MAX_PRICE;
  const isOurs = currency === null || currency === LISTING_CURRENCY;
  // The shop returns the product's SKU for a variation without its own SKU.
  const given = variation?.sku === product.sku ? "" : own.sku.trim();
  const sku = skuShape.safeParse(given);
  const isShared = own.manageStock === "parent";
  const notes: ShopRowNote[] = [
    ...(product.status === "publish" ? [] : (["draft"] as const)),
    ...(hasPrice ? (isOurs ? [] : (["other-currency"] as const)) : (["no-price"] as const)),
    ...(given === "" ? (["no-sku"] as const) : sku.success ? [] : (["sku-unusable"] as const)),
    ...(name.length > MAX_TITLE_LENGTH ? (["title-cut"] as const) : []),
    ...(isShared ? (["shared-stock"] as const) : []),
  ];
  return {
    name,
    price: hasPrice && isOurs ? Math.round(amount * 100) / 100 : null,
    sku: sku.success ? sku.data : null,
    quantity: getQuantity(own),
    notes,
  };
}

/** Returns the stock. A product in stock without its own count has a quantity of 1. */
function getQuantity({
  manageStock,
  stockQuantity,
  stockStatus,
}: Pick<ShopProduct, "manageStock" | "stockQuantity" | "stockStatus">): number {
  if (manageStock !== true) return stockStatus === "instock" ? 1 : 0;
  return Math.min(MAX_QUANTITY, Math.max(0, Math.floor(stockQuantity ?? 0)));
}

function buildSpecifics(
  { attributes }: ShopProduct,
  variation: ShopVariation | null,
): Record<string, string> {
  const general = attributes
    .filter(({ makesVariations }) => variation === null || !makesVariations)
    .map(({ name, options }) => [name, options.join(", ")] as const);
  const own = variation?.attributes.map(({ name, option }) => [name, option] as const) ?? [];
  const pairs = [...own, ...general]
    .map(([name, value]) => [toPlainLine(name), toPlainLine(value)] as const)
    .filter(([name, value]) => isSpecific(name) && isSpecific(value));
  return Object.fromEntries(pairs.slice(0, MAX_SPECIFICS));
}

const isSpecific = (text: string): boolean =>
  text !== "" && text !== "__proto__" && text.length <= MAX_SPECIFIC;
