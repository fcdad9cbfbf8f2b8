import { AppError } from "../../contract/wire/errors.ts";
import { toAmount } from "../../contract/wire/numbers.ts";
import { isLost, mayRepeat } from "../ebay/refusal.ts";
import { readCopiesLeft } from "./changeLiveQuantity.ts";
import type { Marketplace } from "./marketplace.ts";
import { assertKeepsSoldOut, type SoldOutMarketplace } from "./notRevisable.ts";

/** New values of an item. Missing values don't change. */
export interface ItemChange {
  itemId: string;
  /** Dollars. */
  price?: number | undefined;
  quantity?: number | undefined;
}

/** `quantitySold` are the sales that the listing's own quantity reflects already. */
export type CountedChange = ItemChange & { quantitySold: number };

/** What the marketplace has: `quantity` copies for sale after `quantitySold` sales. */
export interface Accepted {
  quantity?: number | undefined;
  quantitySold: number;
}

/** What became of a change. */
type Revision = { accepted: Accepted } | { error: unknown };

export interface ReviseItemsPorts {
  marketplace: SoldOutMarketplace &
    Pick<Marketplace, "getItem"> & {
      /**
       * Changes up to four items with one call. Returns the items with new values. Rejects if no item was
       * changed. Isn't repeated after a lost answer, because copies can have been sold since.
       */
      reviseInventory(accessToken: string, changes: readonly ItemChange[]): Promise<ReadonlySet<string>>;
    };
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
}

/**
 * Changes up to four items with one call. If they are refused together, sends each separately, so that a refused change
 * doesn't affect the others. `mayHaveArrived`: the answer to an earlier attempt was lost. Then each item is read before
 * its quantity is sent, because a copy can have been sold since (decisions/listings/0412).
 */
export async function reviseItems(
  ports: ReviseItemsPorts,
  uid: string,
  changes: readonly CountedChange[],
  mayHaveArrived = false,
): Promise<ReadonlyMap<string, Revision>> {
  const { marketplace, withAccessToken } = ports;
  const revisions = new Map<string, Revision>();
  const listOpen = () => changes.filter(({ itemId }) => !revisions.has(itemId));
  let mustRead = mayHaveArrived;
  for (let attempt = 1; ; attempt += 1) {
    const sent = mustRead ? await readAgain(ports, uid, listOpen(), revisions) : changes;
    if (sent.length === 0) return revisions;
    try {
      const done = await withAccessToken(uid, (token) => marketplace.reviseInventory(token, sent));
      for (const change of sent)
        if (done.has(change.itemId)) revisions.set(change.itemId, { accepted: change });
      if (sent.length === 1) fail(listOpen(), new AppError("ebay/unavailable"), revisions);
      break;
    } catch (error) {
      mustRead ||= isLost(error);
      if (mayRepeat(error, attempt)) continue;
      const isRefused =
        error instanceof AppError &&
        (error.code === "ebay/refused" || error.code === "listing/not-revisable");
      if (!isRefused || sent.length === 1) fail(listOpen(), error, revisions);
      break;
    }
  }
  for (const change of listOpen()) {
    for (const [itemId, revision] of await reviseItems(ports, uid, [change], mustRead))
      revisions.set(itemId, revision);
  }
  return revisions;
}

/**
 * Returns the changes that the items still need, with the copies that remain after their sales. Adds the other items to
 * `revisions`: they have the new values, or can't be changed.
 */
async function readAgain(
  { marketplace, withAccessToken }: ReviseItemsPorts,
  uid: string,
  changes: readonly CountedChange[],
  revisions: Map<string, Revision>,
): Promise<CountedChange[]> {
  const read = async (change: CountedChange): Promise<CountedChange[]> => {
    const { itemId, price, quantity } = change;
    // A price can be sent again without harm.
    if (quantity === undefined) return [change];
    try {
      return await withAccessToken(uid, async (token) => {
        const { item, left } = await readCopiesLeft(marketplace, token, {
          ...change,
          ebayItemId: itemId,
          quantity,
        });
        const counted = { ...change, quantity: left, quantitySold: item.quantitySold };
        const hasPrice = price === undefined || toAmount(price) === toAmount(item.price);
        if (item.quantity === left && hasPrice) {
          revisions.set(itemId, { accepted: counted });
          return [];
        }
        if (left === 0) await assertKeepsSoldOut(marketplace, token);
        return [counted];
      });
    } catch (error) {
      revisions.set(itemId, { error });
      return [];
    }
  };
  return (await Promise.all(changes.map(read))).flat();
}

function fail(changes: readonly ItemChange[], error: unknown, revisions: Map<string, Revision>): void {
  for (const { itemId } of changes) revisions.set(itemId, { error });
}
