import { randomBytes, randomInt, randomUUID } from "node:crypto";

import type { Firestore } from "firebase-admin/firestore";

import { paths } from "../../functions/src/contract/documents.ts";
import { openEbayConnectionStore } from "../../functions/src/db/ebay/ebayConnections.ts";
import { openSellingTermsStore } from "../../functions/src/db/listings/sellingTerms.ts";
import { openSecretBox } from "../../functions/src/db/secrets.ts";
import {
  type ConnectionPorts,
  beginEbayConnection,
  exchangeEbayToken,
} from "../../functions/src/domain/ebay/connection.ts";
import { SAMPLE_TERMS } from "../../functions/src/contract/listings/testing/sampleTerms.ts";
import { createEbayAuthorizer } from "../../functions/src/ebay/account/authorizer.ts";
import type { EbaySettings } from "../../functions/src/ebay/settings.ts";
import { accept } from "../../tools/demo/connect.ts";
import { startEbaySimulator } from "../../tools/simulators/ebay/server.ts";
import { admin } from "./admin.ts";

/** Opens a marketplace for one test, and the server's side of it. By default, its Firestore is the emulator's. */
export async function openMarketplace(firestore: Firestore = admin().firestore) {
  const keyset = { devId: "test-dev", clientId: "test-app", clientSecret: "test-cert", ruName: "test-ru" };
  const simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...keyset });
  const { url } = simulator;
  const settings: EbaySettings = {
    authBase: url,
    apiBase: url,
    apizBase: url,
    apimBase: url,
    itemBase: url,
    ...keyset,
    retryDelayMs: 5,
  };
  const clock = { skipMs: 0 };
  const connectionPorts: ConnectionPorts = {
    authorizer: createEbayAuthorizer(settings),
    connections: openEbayConnectionStore(firestore, () => openSecretBox(keyRing)),
    now: () => Date.now() + clock.skipMs,
  };
  return { ...openControl(url), close: () => simulator.close(), settings, clock, connectionPorts, firestore };
}
export type Marketplace = Awaited<ReturnType<typeof openMarketplace>>;

/** Creates a member as the server's records have one. */
export async function createPerson(firestore: Firestore = admin().firestore): Promise<string> {
  const uid = `seller-${randomUUID()}`;
  await firestore.doc(paths.user(uid)).set({ uid, email: `${uid}@example.com`, status: "active" });
  return uid;
}

/** Stores selling terms, as the settings do. */
export const saveSampleTerms = (uid: string, firestore: Firestore = admin().firestore): Promise<void> =>
  openSellingTermsStore(firestore).save(uid, SAMPLE_TERMS);

/** Creates a person with selling terms and an own connected eBay account. */
export async function createSeller(marketplace: Marketplace): Promise<string> {
  const uid = await createPerson(marketplace.firestore);
  const { authorizeUrl } = await beginEbayConnection(marketplace.connectionPorts, uid);
  await exchangeEbayToken(marketplace.connectionPorts, uid, await accept(authorizeUrl, uid));
  await saveSampleTerms(uid, marketplace.firestore);
  return uid;
}

const keyRing = JSON.stringify({ current: "k1", keys: { k1: randomBytes(32).toString("base64") } });

export interface SimulatedListing {
  itemId: string;
  seller: string;
  status: string;
  title: string;
  sku: string;
  price: string;
  quantityAvailable: number;
}

/** What a test changes at a simulated marketplace from outside. */
export function openControl(url: string) {
  const control = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}/control/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const readCalls = async () => {
    const { calls, total } = (await control("GET", "calls")) as { calls: { call: string }[]; total: number };
    return { names: calls.map(({ call }) => call), total };
  };
  /** Lists items only at the marketplace. Returns their ids. */
  const listItems = async (
    seller: string,
    count: number,
    shape: { template?: string; inventoryApi?: boolean } = {},
  ): Promise<string[]> => {
    const listed = await control("POST", "listings", { seller: seller.toLowerCase(), count, ...shape });
    return (listed as { itemIds: string[] }).itemIds;
  };
  return {
    listingsOf: async (uid: string): Promise<SimulatedListing[]> => {
      const { listings } = (await control("GET", "state")) as { listings: SimulatedListing[] };
      return listings.filter(({ seller }) => seller === uid.toLowerCase());
    },
    /** Returns the calls that `work` makes, in order. Only one test at a time can use it. */
    callsDuring: async (work: () => Promise<unknown>): Promise<string[]> => {
      const { total: before } = await readCalls();
      await work();
      const { names, total } = await readCalls();
      return total === before ? [] : names.slice(before - total);
    },
    addFault: (fault: Fault) => control("POST", "faults", fault),
    clearFaults: () => control("DELETE", "faults"),
    expireTokens: (seller: string) => control("POST", "expire-tokens", { seller: seller.toLowerCase() }),
    listItem: async (seller: string): Promise<string> => {
      const [itemId = ""] = await listItems(seller, 1);
      return itemId;
    },
    listItems,
    /** Adds a listing that is two days old. Returns its item id. */
    placeItem: async (
      seller: string,
      fields: { title: string; price: string; quantity: number; sku?: string },
    ) => {
      const itemId = String(randomInt(300_000_000_000, 399_999_999_999));
      const startTime = new Date(Date.now() - 2 * 86_400_000).toISOString();
      await control("POST", "place", { seller: seller.toLowerCase(), itemId, startTime, ...fields });
      return itemId;
    },
    buy: async (
      itemIds: readonly string[],
      fields: { quantity?: number; paid?: boolean; buyer?: string } = {},
    ) => (await control("POST", "buy", { itemId: itemIds.join(","), ...fields })) as { orderId: string },
    /** Changes an order as its buyer, its seller or eBay does. */
    changeOrder: (orderId: string, fields: Readonly<Record<string, string | number>>) =>
      control("POST", "change-order", { orderId, ...fields }),
    ask: async (itemId: string, text: string, fields: { buyer?: string } = {}) =>
      (await control("POST", "ask", { itemId, text, ...fields })) as { messageId: string; buyer: string },
    /** A buyer writes without an item's question form, as after a purchase. */
    write: async (
      itemId: string,
      text: string,
      fields: { buyer?: string; mediaUrl?: string; mediaType?: string; about?: "nothing" } = {},
    ) => (await control("POST", "message", { itemId, text, ...fields })) as { noteId: string; buyer: string },
    offer: async (itemId: string, fields: { price: string; text?: string; quantity?: number }) =>
      (await control("POST", "offer", { itemId, ...fields })) as { offerId: string; buyer: string },
    askToCancel: async (orderId: string) =>
      (await control("POST", "cancel", { orderId })) as { cancelId: string; buyer: string },
    askForReturn: async (itemId: string, text: string) =>
      (await control("POST", "return", { itemId, text })) as { returnId: string },
    /** The buyer posts the parcel of an accepted return. */
    postReturn: (returnId: string) => control("POST", "post-return", { returnId }),
    /** The buyer withdraws an offer, or it ends. */
    expireOffer: (offerId: string) => control("POST", "expire-offer", { offerId }),
    watch: (itemId: string) => control("POST", "watch", { itemId }),
    /** Switches the application's platform notifications, as eBay does after too many failures. */
    switchPlatform: (on: boolean) => control("POST", "switch-platform", { on }),
    /** Somebody bids on an auction. */
    bid: (itemId: string) => control("POST", "bid", { itemId }),
    /** Limits the keyset to these scopes. Without any, it has all scopes of a production keyset. */
    grantKeyset: (scopes: readonly string[]) => control("POST", "keyset", { scopes: scopes.join(" ") }),
    pay: (orderId: string) => control("POST", "pay", { orderId }),
    /** Adds listings that are some time old. Returns their item ids. */
    seedListings: async (seller: string, count: number): Promise<string[]> => {
      const made = await control("POST", "listings", { seller: seller.toLowerCase(), count });
      return (made as { itemIds: string[] }).itemIds;
    },
    /** Adds a seller who has listed with other tools, with items and orders of every shape. */
    addForeignSeller: async (seller: string, fields: { listings?: number; orders?: number } = {}) =>
      (await control("POST", "foreign-seller", { seller: seller.toLowerCase(), ...fields })) as {
        itemIds: string[];
        orderIds: string[];
      },
    endItem: (itemId: string) => control("POST", "end", { itemId }),
    /** The seller revokes the consent at eBay. */
    revoke: (seller: string) => control("POST", "revoke", { seller: seller.toLowerCase() }),
    /** Closes an eBay account. Returns how many applications were notified. */
    deleteAccount: (name: string) => control("POST", "delete-account", { seller: name }),
    sellerNamed: async (name: string): Promise<{ eiasToken: string }> => {
      const { sellers } = (await control("GET", "state")) as {
        sellers: { userId: string; eiasToken: string }[];
      };
      const found = sellers.find(({ userId }) => userId === name);
      if (!found) throw new Error(`No seller ${name}`);
      return found;
    },
    reset: () => control("POST", "reset"),
    /** Opts a seller in to business policies. Another `firstId` creates different ones. */
    switchPolicies: (seller: string, fields: { on?: boolean; firstId?: number } = {}) =>
      control("POST", "policies", { seller: seller.toLowerCase(), ...fields }),
    /**
     * Suspends the account, or limits the copies for sale. Without either, the account is in good standing
     * again.
     */
    restrictAccount: (seller: string, fields: { suspended?: boolean; sellingLimit?: number } = {}) =>
      control("POST", "restrict-account", { seller: seller.toLowerCase(), ...fields }),
    /** Switches between the shipping services of eBay's sandbox and those of the site. */
    switchSandbox: (on = true) => control("POST", "sandbox", { on }),
    /** Acts as if this many of today's Trading calls had been made. */
    useQuota: (used: number) => control("POST", "quota", { used }),
    /** The marketplace's whole state. */
    state: () => control("GET", "state"),
  };
}

/** `tag` is the element that eBay names for invalid input (code 37). */
interface Fault {
  kind: string;
  call?: string;
  times?: number;
  after?: number;
  ms?: number;
  code?: number;
  tag?: string;
}
