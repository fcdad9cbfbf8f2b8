import { AppError } from "../../contract/wire/errors.ts";
import {
  MAX_SHOP_ROWS,
  ROWS_PER_PAGE,
  type ShopPage,
  type ShopRow,
} from "../../contract/shops/shopMigration.ts";
import { mapConcurrently } from "../concurrency.ts";
import type {
  ShopCollection,
  ShopKeys,
  ShopProduct,
  ShopOperation,
  ShopStep,
  ShopOperationPorts,
} from "./ports.ts";
import { buildRows } from "./products.ts";
import { addFound, toListingId } from "./rows.ts";

/** Products per page. One step reads them and their variations. */
const PER_PAGE = 50;
/** Maximum concurrent requests to the shop. Many shops run on small servers. */
const CONCURRENCY = 3;

/**
 * Reads the next page of the shop's products, oldest first. Returns null if the list is complete. New
 * products come last. Deleted products move later ones up, so the step then goes back a page
 * (decisions/migration/0067).
 */
export async function fetchStep(
  ports: ShopOperationPorts,
  uid: string,
  keys: ShopKeys,
  operation: ShopOperation,
): Promise<ShopStep | null> {
  if (operation.isFetched) return null;
  const { page, lastId } = operation.place;
  const { products, total, pages } = await ports.shop.readProducts(keys, { page, perPage: PER_PAGE });
  const gone = page > 1 ? operation.total - total : 0;
  if (gone > 0) {
    const back = Math.max(1, page - Math.ceil(gone / PER_PAGE));
    return { apply: (current) => ({ operation: { ...current, total, place: { page: back, lastId } } }) };
  }
  const unread = products.filter(({ id }) => id > lastId);
  const rows = await markRows(ports.collection, uid, keys.storeUrl, await readRows(ports, uid, keys, unread));
  if (operation.pages * ROWS_PER_PAGE + rows.length > MAX_SHOP_ROWS) throw new AppError("shop/too-many");
  return {
    apply(current) {
      const newPages = splitPages(current, rows);
      const operation = {
        ...current,
        total,
        read: current.read + unread.length,
        pages: current.pages + newPages.length,
        found: addFound(current.found, rows),
        place: { page: page + 1, lastId: Math.max(lastId, ...unread.map(({ id }) => id)) },
        isFetched: page >= pages,
      };
      return { operation, effects: { pages: newPages } };
    },
  };
}

async function readRows(
  { shop, connections }: ShopOperationPorts,
  uid: string,
  keys: ShopKeys,
  products: readonly ShopProduct[],
): Promise<ShopRow[]> {
  const currency = await connections.readCurrency(uid);
  const rows = await mapConcurrently(products, CONCURRENCY, async (product) => {
    const variations = product.type === "variable" ? await shop.readVariations(keys, product.id) : [];
    return buildRows(product, variations, currency);
  });
  return rows.flat();
}

async function markRows(
  collection: Pick<ShopCollection, "findKnown">,
  uid: string,
  storeUrl: string,
  rows: readonly ShopRow[],
): Promise<ShopRow[]> {
  const getListingId = ({ id }: ShopRow) => toListingId(storeUrl, id);
  const importable = rows.filter(({ verdict }) => verdict === "new");
  const known = await collection.findKnown(
    uid,
    importable.map(getListingId),
    importable.flatMap(({ sku }) => (sku === null ? [] : [sku])),
  );
  return rows.map((row) => {
    if (row.verdict !== "new") return row;
    if (known.ids.has(getListingId(row)))
      return { ...row, verdict: "imported", listingId: getListingId(row) };
    const listingId = row.sku === null ? undefined : known.skus.get(row.sku);
    return listingId === undefined ? row : { ...row, verdict: "yours", listingId };
  });
}

function splitPages({ runId, pages }: ShopOperation, rows: readonly ShopRow[]): ShopPage[] {
  const count = Math.ceil(rows.length / ROWS_PER_PAGE);
  return Array.from({ length: count }, (_, at) => ({
    runId,
    index: pages + at,
    rows: rows.slice(at * ROWS_PER_PAGE, (at + 1) * ROWS_PER_PAGE),
  }));
}
