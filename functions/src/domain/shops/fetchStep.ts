import { AppError } from "../../contract/errors.ts";
import { MAX_SHOP_ROWS, ROWS_PER_PAGE, type ShopPage, type ShopRow } from "../../contract/shopMigration.ts";
import { mapConcurrently } from "../concurrency.ts";
import { listingIdOf } from "./listingId.ts";
import type { ShopCollection, ShopKeys, ShopProduct, ShopWork, ShopWorkPorts, Step } from "./ports.ts";
import { rowsOf } from "./products.ts";
import { withFound } from "./workState.ts";

/** With their variations they are one step's. */
const PER_PAGE = 50;
/** Requests to the shop at once: many a shop is a small machine. */
const AT_ONCE = 3;

/**
 * Reads the next page of the shop's products, oldest first. New products come at the end; where some were deleted
 * meanwhile, what followed them has moved up, and the page before is looked at again for it.
 */
export async function fetchStep(
  ports: ShopWorkPorts,
  uid: string,
  keys: ShopKeys,
  work: ShopWork,
): Promise<Step> {
  if (work.isFetched) return null;
  const { page, lastId } = work.place;
  const { products, total, pages } = await ports.shop.products(keys, { page, perPage: PER_PAGE });
  const gone = page > 1 ? work.total - total : 0;
  if (gone > 0) {
    const back = Math.max(1, page - Math.ceil(gone / PER_PAGE));
    return (current) => ({ work: { ...current, total, place: { page: back, lastId } } });
  }
  const unread = products.filter(({ id }) => id > lastId);
  const rows = await markedRows(
    ports.collection,
    uid,
    keys.storeUrl,
    await rowsOfAll(ports, uid, keys, unread),
  );
  if (work.pages * ROWS_PER_PAGE + rows.length > MAX_SHOP_ROWS) throw new AppError("shop/too-many");
  return (current) => {
    const brought = pagesOf(current, rows);
    return {
      pages: brought,
      work: {
        ...current,
        total,
        read: current.read + unread.length,
        pages: current.pages + brought.length,
        found: withFound(current.found, rows),
        place: { page: page + 1, lastId: Math.max(lastId, ...unread.map(({ id }) => id)) },
        isFetched: page >= pages,
      },
    };
  };
}

async function rowsOfAll(
  { shop, connections }: ShopWorkPorts,
  uid: string,
  keys: ShopKeys,
  products: readonly ShopProduct[],
): Promise<ShopRow[]> {
  const currency = await connections.currency(uid);
  const rows = await mapConcurrently(products, AT_ONCE, async (product) => {
    const variations = product.type === "variable" ? await shop.variations(keys, product.id) : [];
    return rowsOf(product, variations, currency);
  });
  return rows.flat();
}

/** With what the seller has already. */
async function markedRows(
  collection: Pick<ShopCollection, "known">,
  uid: string,
  storeUrl: string,
  rows: readonly ShopRow[],
): Promise<ShopRow[]> {
  const idOf = ({ id }: ShopRow) => listingIdOf(storeUrl, id);
  const takeable = rows.filter(({ verdict }) => verdict === "new");
  const known = await collection.known(
    uid,
    takeable.map(idOf),
    takeable.flatMap(({ sku }) => (sku === null ? [] : [sku])),
  );
  return rows.map((row) => {
    if (row.verdict !== "new") return row;
    if (known.ids.has(idOf(row))) return { ...row, verdict: "imported", listingId: idOf(row) };
    const listingId = row.sku === null ? undefined : known.skus.get(row.sku);
    return listingId === undefined ? row : { ...row, verdict: "yours", listingId };
  });
}

function pagesOf({ runId, pages }: ShopWork, rows: readonly ShopRow[]): ShopPage[] {
  const count = Math.ceil(rows.length / ROWS_PER_PAGE);
  return Array.from({ length: count }, (_, at) => ({
    runId,
    index: pages + at,
    rows: rows.slice(at * ROWS_PER_PAGE, (at + 1) * ROWS_PER_PAGE),
  }));
}
