import { createHash } from "node:crypto";

import { toListingImagePath } from "../../contract/documents.ts";
import { AppError, NO_FAILURE } from "../../contract/wire/errors.ts";
import type { ShopRow } from "../../contract/shops/shopMigration.ts";
import { mapConcurrently } from "../concurrency.ts";
import { toFailure } from "../ebay/refusal.ts";
import type {
  ShopKeys,
  ShopProduct,
  ShopStep,
  ShopVariation,
  ShopOperation,
  ShopOperationPorts,
} from "./ports.ts";
import { isDayUsed } from "../photos/copyAllowance.ts";
import { buildDraft, listPictures, findRefusal } from "./products.ts";
import { isOpen, toListingId } from "./rows.ts";

type Outcome = NonNullable<ShopRow["outcome"]>;
/** Rows per step, with their pictures. A cancellation waits for the current step. */
const PER_STEP = 6;
/** Maximum concurrent rows. Each has a picture in memory. */
const CONCURRENCY = 2;

/** Imports the next selected rows with the shop's current data. Returns null if none is left. */
export async function importStep(
  ports: ShopOperationPorts,
  uid: string,
  keys: ShopKeys,
  operation: ShopOperation,
): Promise<ShopStep | null> {
  if (operation.importPage >= operation.pages) return null;
  const page = await ports.pages.readPage(uid, operation.importPage);
  const open = page?.runId === operation.runId ? pickNext(page.rows) : [];
  if (page === null || open.length === 0) {
    return { apply: (current) => ({ operation: { ...current, importPage: current.importPage + 1 } }) };
  }
  const products = await readProducts(ports, keys, open);
  const currency = await ports.connections.readCurrency(uid);
  const outcomes = await mapConcurrently(open, CONCURRENCY, async (row) => {
    const outcome = await importRow(
      { ports, uid, keys, operation, currency },
      row,
      products.get(row.parentId ?? row.id),
    );
    return [row.id, outcome] as const;
  });
  const outcomeById = new Map(outcomes);
  return {
    apply(current) {
      const done = { ...current.done };
      for (const { result } of outcomeById.values()) done[result] += 1;
      const rows = page.rows.map((row) => ({ ...row, outcome: outcomeById.get(row.id) ?? row.outcome }));
      const imported = [...outcomeById.values()].filter(
        ({ result }) => result === "created" || result === "raised",
      );
      const effects = { pages: [{ ...page, rows }], imported: imported.length };
      return { operation: { ...current, done }, effects };
    },
  };
}

/** Picks the next rows, one per SKU, so that a second product finds the first one's draft. */
function pickNext(rows: readonly ShopRow[]): ShopRow[] {
  const some = rows.filter(isOpen).slice(0, PER_STEP);
  return some.filter(({ sku }, at) => sku === null || some.findIndex((row) => row.sku === sku) === at);
}

interface Products {
  readonly product: ShopProduct;
  readonly variations: readonly ShopVariation[];
}

async function readProducts(
  { shop }: ShopOperationPorts,
  keys: ShopKeys,
  rows: readonly ShopRow[],
): Promise<ReadonlyMap<number, Products>> {
  const ids = [...new Set(rows.map(({ id, parentId }) => parentId ?? id))];
  const { products } = await shop.readProducts(keys, { page: 1, perPage: ids.length, ids });
  const found = await mapConcurrently(products, CONCURRENCY, async (product) => {
    const wanted = rows.filter(({ parentId }) => parentId === product.id).map(({ id }) => id);
    const isAsked = product.type === "variable" && wanted.length > 0;
    const variations = isAsked ? await shop.readVariations(keys, product.id, wanted) : [];
    return [product.id, { product, variations }] as const;
  });
  return new Map(found);
}

interface ImportContext {
  readonly ports: ShopOperationPorts;
  readonly uid: string;
  readonly keys: ShopKeys;
  readonly operation: ShopOperation;
  readonly currency: string | null;
}

async function importRow(
  context: ImportContext,
  row: ShopRow,
  found: Products | undefined,
): Promise<Outcome> {
  try {
    const variation = found?.variations.find(({ id }) => id === row.id) ?? null;
    const isInShop = row.parentId === null ? found?.product.type !== "variable" : variation !== null;
    if (found === undefined || !isInShop || findRefusal(found.product, found.variations) !== null)
      throw new AppError("shop/product-gone");
    return await importProduct(context, row, found.product, variation);
  } catch (error) {
    if (isDayUsed(error)) throw error;
    const failure = error instanceof AppError ? error : new AppError("internal");
    if (failure !== error) context.ports.report("importing a product failed", error);
    return { ...createOutcome("failed", null), ...toFailure(failure) };
  }
}

async function importProduct(
  { ports, uid, keys, operation, currency }: ImportContext,
  row: ShopRow,
  product: ShopProduct,
  variation: ShopVariation | null,
): Promise<Outcome> {
  const listingId = toListingId(keys.storeUrl, row.id);
  const draft = buildDraft(product, variation, currency);
  const known = await ports.collection.findKnown(uid, [listingId], draft.sku === null ? [] : [draft.sku]);
  const owned = draft.sku === null ? undefined : known.skus.get(draft.sku);
  if (!known.ids.has(listingId) && owned !== undefined && owned !== listingId) {
    if (operation.yours === "skip") return createOutcome("skipped", owned);
    return raise({ ports, uid, operation }, listingId, owned, draft.quantity);
  }
  const origin = { importId: operation.importId, storeUrl: keys.storeUrl, productId: row.id };
  const { urls, missing } = known.ids.has(listingId)
    ? { urls: [], missing: 0 }
    : await copyPictures(ports, uid, keys, listingId, listPictures(product, variation));
  const made = await ports.collection.create(uid, listingId, { ...draft, firebaseImages: urls }, origin);
  return { ...createOutcome(made, listingId), picturesMissing: missing };
}

async function raise(
  { ports, uid, operation }: Pick<ImportContext, "ports" | "uid" | "operation">,
  raiseId: string,
  listingId: string,
  by: number,
): Promise<Outcome> {
  if (by === 0) return createOutcome("skipped", listingId);
  const raised = await ports.collection.raise(uid, raiseId, listingId, by, operation.importId);
  if (raised.kind === "missing") throw new AppError("listing/not-found");
  if (raised.kind === "raised") {
    await ports.settleLotsOf(uid, [listingId]);
    return createOutcome(raised.now ? "raised" : "already", listingId);
  }
  const { success, ...failure } = await ports.setQuantity(uid, listingId, raised.quantity);
  await ports.collection.settleRaise(uid, raiseId, success);
  return { ...createOutcome(success ? "raised" : "failed", listingId), ...failure };
}

/**
 * Copies pictures under names derived from their URLs, so that a repeat finds them. Missing or broken
 * pictures are counted and don't stop the import.
 */
async function copyPictures(
  { shop, photos, checker }: ShopOperationPorts,
  uid: string,
  keys: ShopKeys,
  listingId: string,
  addresses: readonly string[],
): Promise<{ urls: string[]; missing: number }> {
  const urls: string[] = [];
  for (const address of addresses) {
    const imageId = createHash("sha256").update(address).digest("hex").slice(0, 32);
    const path = toListingImagePath(uid, listingId, imageId);
    const storedUrl = await photos.find(path);
    try {
      urls.push(
        storedUrl ??
          (await photos.save(path, (await checker.check(await shop.readPicture(keys, address))).jpeg)),
      );
    } catch (error) {
      if (!(error instanceof AppError) || isDayUsed(error)) throw error;
    }
  }
  return { urls, missing: addresses.length - urls.length };
}

const createOutcome = (result: Outcome["result"], listingId: string | null): Outcome => ({
  result,
  listingId,
  ...NO_FAILURE,
  picturesMissing: 0,
});
