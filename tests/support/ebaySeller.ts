import { randomBytes, randomUUID } from "node:crypto";

import { paths } from "../../functions/src/contract/documents.ts";
import { ebayConnectionStore } from "../../functions/src/db/ebayConnections.ts";
import { secretBox } from "../../functions/src/db/secrets.ts";
import {
  type ConnectionPorts,
  beginEbayConnection,
  exchangeEbayToken,
} from "../../functions/src/domain/ebay/connection.ts";
import { ebayAuthorizer } from "../../functions/src/ebay/authorizer.ts";
import type { EbaySettings } from "../../functions/src/ebay/settings.ts";
import { startEbaySimulator } from "../../tools/simulators/ebay/server.ts";
import { admin } from "./admin.ts";

/** A marketplace of a test's own, and the server's side of it over the emulator's Firestore. */
export async function openMarketplace() {
  const keyset = { clientId: "test-app", clientSecret: "test-cert", ruName: "test-ru" };
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
    authorizer: ebayAuthorizer(settings),
    connections: ebayConnectionStore(admin().firestore, () => secretBox(keyRing)),
    now: () => Date.now() + clock.skipMs,
  };
  return { ...controlOf(url), close: () => simulator.close(), settings, clock, connectionPorts };
}
export type Marketplace = Awaited<ReturnType<typeof openMarketplace>>;

/** An admitted person as far as the server's own records go. */
export async function newPerson(): Promise<string> {
  const uid = `seller-${randomUUID()}`;
  await admin()
    .firestore.doc(paths.user(uid))
    .set({ uid, email: `${uid}@example.com`, status: "active" });
  return uid;
}

/** A person who has connected an eBay account of that person's own. */
export async function newSeller(marketplace: Marketplace): Promise<string> {
  const uid = await newPerson();
  const { authorizeUrl } = await beginEbayConnection(marketplace.connectionPorts, uid);
  await exchangeEbayToken(marketplace.connectionPorts, uid, await accept(authorizeUrl, uid));
  return uid;
}

/** Agrees on the consent page as the eBay seller of that name, and answers what eBay returns with. */
export async function accept(authorizeUrl: string, seller: string): Promise<{ code: string; state: string }> {
  const asked = new URL(authorizeUrl);
  const form = new URLSearchParams(asked.searchParams);
  form.set("newSeller", seller);
  form.set("decision", "accept");
  const response = await fetch(`${asked.origin}/oauth2/authorize`, {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  const back = new URL(response.headers.get("Location") ?? "");
  return { code: back.searchParams.get("code") ?? "", state: back.searchParams.get("state") ?? "" };
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

/** What a test does to a simulated marketplace from outside. */
export function controlOf(url: string) {
  const control = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}/control/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const callNames = async (): Promise<string[]> => {
    const { calls } = (await control("GET", "calls")) as { calls: { call: string }[] };
    return calls.map(({ call }) => call);
  };
  /** Lists items at the marketplace alone, and answers their ids. */
  const listItems = async (seller: string, count: number): Promise<string[]> => {
    const listed = await control("POST", "listings", { seller: seller.toLowerCase(), count });
    return (listed as { itemIds: string[] }).itemIds;
  };
  return {
    listingsOf: async (uid: string): Promise<SimulatedListing[]> => {
      const { listings } = (await control("GET", "state")) as { listings: SimulatedListing[] };
      return listings.filter(({ seller }) => seller === uid.toLowerCase());
    },
    /** The calls that `work` makes, in order; of one test at a time. */
    callsDuring: async (work: () => Promise<unknown>): Promise<string[]> => {
      const before = (await callNames()).length;
      await work();
      return (await callNames()).slice(before);
    },
    addFault: (fault: { kind: string; call?: string; times?: number; ms?: number }) =>
      control("POST", "faults", fault),
    clearFaults: () => control("DELETE", "faults"),
    expireTokens: (seller: string) => control("POST", "expire-tokens", { seller: seller.toLowerCase() }),
    listItem: async (seller: string): Promise<string> => {
      const [itemId = ""] = await listItems(seller, 1);
      return itemId;
    },
    listItems,
    buy: async (itemIds: readonly string[], fields: { quantity?: number; paid?: boolean } = {}) =>
      (await control("POST", "buy", { itemId: itemIds.join(","), ...fields })) as { orderId: string },
    pay: (orderId: string) => control("POST", "pay", { orderId }),
    /** Puts listings on sale that have been there a while; answers their item ids. */
    seedListings: async (seller: string, count: number): Promise<string[]> => {
      const made = await control("POST", "listings", { seller: seller.toLowerCase(), count });
      return (made as { itemIds: string[] }).itemIds;
    },
    endItem: (itemId: string) => control("POST", "end", { itemId }),
    reset: () => control("POST", "reset"),
  };
}
