import { createHash } from "node:crypto";

import { listingImagePath } from "../../contract/documents.ts";
import { AppError } from "../../contract/errors.ts";
import type { ShopRow } from "../../contract/shopMigration.ts";
import { mapConcurrently } from "../concurrency.ts";
import { listingIdOf } from "./listingId.ts";
import type { ShopKeys, ShopProduct, ShopVariation, ShopWork, ShopWorkPorts, Step } from "./ports.ts";
import { draftOf, picturesOf, refusalOf } from "./products.ts";
import { isOpen } from "./workState.ts";

type Outcome = NonNullable<ShopRow["outcome"]>;
/** With their pictures they are one step's, which a Stop waits for. */
const PER_STEP = 6;
/** Each has a picture in memory. */
const AT_ONCE = 2;

/** Takes the next few chosen rows, from the shop as it is now. Null: all are taken. */
export async function importStep(
  ports: ShopWorkPorts,
  uid: string,
  keys: ShopKeys,
  work: ShopWork,
): Promise<Step> {
  if (work.importPage >= work.pages) return null;
  const page = await ports.works.page(uid, work.importPage);
  const open = page?.runId === work.runId ? nextOf(page.rows) : [];
  if (page === null || open.length === 0) {
    return (current) => ({ work: { ...current, importPage: current.importPage + 1 } });
  }
  const products = await productsOf(ports, keys, open);
  const currency = await ports.connections.currency(uid);
  const outcomes = await mapConcurrently(open, AT_ONCE, async (row) => {
    const outcome = await oneRow(
      { ports, uid, keys, work, currency },
      row,
      products.get(row.parentId ?? row.id),
    );
    return [row.id, outcome] as const;
  });
  const brought = new Map(outcomes);
  return (current) => {
    const done = { ...current.done };
    for (const { result } of brought.values()) done[result] += 1;
    const rows = page.rows.map((row) => ({ ...row, outcome: brought.get(row.id) ?? row.outcome }));
    const imported = [...brought.values()].filter(
      ({ result }) => result === "created" || result === "raised",
    );
    return { pages: [{ ...page, rows }], imported: imported.length, work: { ...current, done } };
  };
}

/** Of products with one SKU one at a time: the second finds the first one's draft. */
function nextOf(rows: readonly ShopRow[]): ShopRow[] {
  const some = rows.filter(isOpen).slice(0, PER_STEP);
  return some.filter(({ sku }, at) => sku === null || some.findIndex((row) => row.sku === sku) === at);
}

interface Products {
  readonly product: ShopProduct;
  readonly variations: readonly ShopVariation[];
}

async function productsOf(
  { shop }: ShopWorkPorts,
  keys: ShopKeys,
  rows: readonly ShopRow[],
): Promise<ReadonlyMap<number, Products>> {
  const ids = [...new Set(rows.map(({ id, parentId }) => parentId ?? id))];
  const { products } = await shop.products(keys, { page: 1, perPage: ids.length, ids });
  const found = await mapConcurrently(products, AT_ONCE, async (product) => {
    const variations = product.type === "variable" ? await shop.variations(keys, product.id) : [];
    return [product.id, { product, variations }] as const;
  });
  return new Map(found);
}

interface Taking {
  readonly ports: ShopWorkPorts;
  readonly uid: string;
  readonly keys: ShopKeys;
  readonly work: ShopWork;
  readonly currency: string | null;
}

async function oneRow(taking: Taking, row: ShopRow, found: Products | undefined): Promise<Outcome> {
  try {
    const variation = found?.variations.find(({ id }) => id === row.id) ?? null;
    const isThere = row.parentId === null ? found?.product.type !== "variable" : variation !== null;
    if (found === undefined || !isThere || refusalOf(found.product, found.variations) !== null)
      throw new AppError("shop/product-gone");
    return await take(taking, row, found.product, variation);
  } catch (error) {
    const failure = error instanceof AppError ? error : new AppError("internal");
    if (failure !== error) taking.ports.report("importing a product failed", error);
    const message =
      typeof failure.params["message"] === "string" ? failure.params["message"].slice(0, 300) : null;
    return { ...outcomeOf("failed", null), code: failure.code, message };
  }
}

async function take(
  { ports, uid, keys, work, currency }: Taking,
  row: ShopRow,
  product: ShopProduct,
  variation: ShopVariation | null,
): Promise<Outcome> {
  const listingId = listingIdOf(keys.storeUrl, row.id);
  const draft = draftOf(product, variation, currency);
  const known = await ports.collection.known(uid, [listingId], draft.sku === null ? [] : [draft.sku]);
  const owned = draft.sku === null ? undefined : known.skus.get(draft.sku);
  if (!known.ids.has(listingId) && owned !== undefined && owned !== listingId) {
    if (work.yours === "skip") return outcomeOf("skipped", owned);
    return raise({ ports, uid, work }, listingId, owned, draft.quantity);
  }
  const origin = { importId: work.importId, storeUrl: keys.storeUrl, productId: row.id };
  const { urls, missing } = known.ids.has(listingId)
    ? { urls: [], missing: 0 }
    : await copyPictures(ports, uid, keys, listingId, picturesOf(product, variation));
  const made = await ports.collection.create(uid, listingId, { ...draft, firebaseImages: urls }, origin);
  return { ...outcomeOf(made, listingId), picturesMissing: missing };
}

async function raise(
  { ports, uid, work }: Pick<Taking, "ports" | "uid" | "work">,
  raiseId: string,
  listingId: string,
  by: number,
): Promise<Outcome> {
  if (by === 0) return outcomeOf("skipped", listingId);
  const raised = await ports.collection.raise(uid, raiseId, listingId, by, work.importId);
  if (raised.kind === "missing") throw new AppError("listing/not-found");
  if (raised.kind === "raised") return outcomeOf(raised.now ? "raised" : "already", listingId);
  const { success, code, message } = await ports.setQuantity(uid, listingId, raised.quantity);
  await ports.collection.settleRaise(uid, raiseId, success);
  return success ? outcomeOf("raised", listingId) : { ...outcomeOf("failed", listingId), code, message };
}

/**
 * Copies what can be copied, each under a name that follows from its address: a repeat finds it. A picture that is gone,
 * broken or none is counted, and keeps no product from being taken.
 */
async function copyPictures(
  { shop, photos, checker }: ShopWorkPorts,
  uid: string,
  keys: ShopKeys,
  listingId: string,
  addresses: readonly string[],
): Promise<{ urls: string[]; missing: number }> {
  const urls: string[] = [];
  for (const address of addresses) {
    const imageId = createHash("sha256").update(address).digest("hex").slice(0, 32);
    const path = listingImagePath(uid, listingId, imageId);
    const kept = await photos.find(path);
    try {
      urls.push(
        kept ?? (await photos.keep(path, (await checker.check(await shop.picture(keys, address))).jpeg)),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return { urls, missing: addresses.length - urls.length };
}

const outcomeOf = (result: Outcome["result"], listingId: string | null): Outcome => ({
  result,
  listingId,
  code: null,
  message: null,
  picturesMissing: 0,
});
