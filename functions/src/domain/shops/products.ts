import { sku as skuShape } from "../../contract/cards.ts";
import { MAX_LISTING_PHOTOS, MAX_TITLE_LENGTH } from "../../contract/limits.ts";
import type { ShopRefusal, ShopRow, ShopRowNote } from "../../contract/shopMigration.ts";
import { plainLine, plainText } from "./plainText.ts";
import type { ShopDraft, ShopProduct, ShopVariation } from "./ports.ts";

/** The currency that listings are in. */
const OURS = "USD";
const MAX_NAME = 200;
const MAX_PRICE = 100_000;
const MAX_QUANTITY = 1_000_000;
/** NameValueList of the Trading API. */
const MAX_SPECIFIC = 65;
const MAX_SPECIFICS = 45;
/** A cut that leaves less of a title than this isn't at a word's end. */
const MIN_TITLE = 40;

/** What a seller is shown of a product: one row, or one for each of its variations. */
export function rowsOf(
  product: ShopProduct,
  variations: readonly ShopVariation[],
  currency: string | null,
): ShopRow[] {
  const refusal = refusalOf(product, variations);
  if (refusal !== null || product.type !== "variable") return [rowOf(product, null, currency, refusal)];
  return variations.map((variation) => rowOf(product, variation, currency, null));
}

/** What speaks against a product; null: nothing. */
export function refusalOf(product: ShopProduct, variations: readonly ShopVariation[]): ShopRefusal | null {
  if (product.type === "external" || product.type === "grouped") return product.type;
  if (plainLine(product.name) === "") return "nameless";
  if (product.type === "variable") return variations.length === 0 ? "no-variations" : null;
  return product.isVirtual ? "virtual" : null;
}

/** As a draft, without its pictures. */
export function draftOf(
  product: ShopProduct,
  variation: ShopVariation | null,
  currency: string | null,
): ShopDraft {
  const { name, price, sku, quantity } = readingOf(product, variation, currency);
  const own = variation?.description ?? "";
  const description = plainText(own === "" ? product.description : own);
  return {
    title: titleOf(name),
    description: description === "" ? null : description,
    price,
    quantity,
    sku,
    itemSpecifics: specificsOf(product, variation),
    firebaseImages: [],
  };
}

/** Addresses of its pictures, a variation's own one first. */
export function picturesOf(product: ShopProduct, variation: ShopVariation | null): string[] {
  const all = variation?.image ? [variation.image, ...product.images] : product.images;
  return [...new Set(all)].slice(0, MAX_LISTING_PHOTOS);
}

/** At most 80 characters, cut behind a word. */
export function titleOf(name: string): string {
  if (name.length <= MAX_TITLE_LENGTH) return name;
  const most = name.slice(0, MAX_TITLE_LENGTH + 1);
  const space = most.lastIndexOf(" ");
  const cut = space >= MIN_TITLE ? most.slice(0, space) : name.slice(0, MAX_TITLE_LENGTH);
  // Half of a letter beyond the first plane is none.
  return cut.replace(/[\ud800-\udbff]$/, "").replace(/[\s,;:&–-]+$/, "");
}

function rowOf(
  product: ShopProduct,
  variation: ShopVariation | null,
  currency: string | null,
  refusal: ShopRefusal | null,
): ShopRow {
  const { name, price, sku, quantity, notes } = readingOf(product, variation, currency);
  const pictures = picturesOf(product, variation).length;
  return {
    id: variation?.id ?? product.id,
    parentId: variation ? product.id : null,
    name: name.slice(0, MAX_NAME),
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

function readingOf(product: ShopProduct, variation: ShopVariation | null, currency: string | null) {
  const own = variation ?? product;
  const options = variation?.attributes.map(({ option }) => plainLine(option)).filter(Boolean) ?? [];
  const name = [plainLine(product.name), options.join(", ")].filter(Boolean).join(" - ");
  const amount = Number(own.price);
  const hasPrice = own.price.trim() !== "" && amount > 0 && amount <= MAX_PRICE;
  const isOurs = currency === null || currency === OURS;
  // A variation without a SKU of its own is told under its product's.
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
    quantity: quantityOf(own),
    notes,
  };
}

/** What a shop doesn't count, or counts for several variations together, is one where it is in stock. */
function quantityOf({
  manageStock,
  stockQuantity,
  stockStatus,
}: Pick<ShopProduct, "manageStock" | "stockQuantity" | "stockStatus">): number {
  if (manageStock !== true) return stockStatus === "instock" ? 1 : 0;
  return Math.min(MAX_QUANTITY, Math.max(0, Math.floor(stockQuantity ?? 0)));
}

function specificsOf({ attributes }: ShopProduct, variation: ShopVariation | null): Record<string, string> {
  const general = attributes
    .filter(({ makesVariations }) => variation === null || !makesVariations)
    .map(({ name, options }) => [name, options.join(", ")] as const);
  const own = variation?.attributes.map(({ name, option }) => [name, option] as const) ?? [];
  const pairs = [...own, ...general]
    .map(([name, value]) => [plainLine(name), plainLine(value)] as const)
    .filter(([name, value]) => isSpecific(name) && isSpecific(value));
  return Object.fromEntries(pairs.slice(0, MAX_SPECIFICS));
}

const isSpecific = (text: string): boolean =>
  text !== "" && text !== "__proto__" && text.length <= MAX_SPECIFIC;
