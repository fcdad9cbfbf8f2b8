import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import type { Auth } from "firebase-admin/auth";

import type { beginEbayConnection } from "../../functions/src/contract/ebay/ebay.ts";
import { USUAL_ACCESS } from "../../functions/src/contract/ebay/ebayAccess.ts";
import type { getSyncProgress } from "../../functions/src/contract/sync.ts";
import type * as z from "zod";

import type { DemoListing } from "./listings.ts";

interface Addresses {
  /** The functions' address, for example `http://127.0.0.1:5001/demo-pegboard/us-central1`. */
  readonly functionsUrl: string;
  /** The Auth emulator's address, for example `http://127.0.0.1:9099`. */
  readonly authUrl: string;
}

type Answer<Callable extends { output: z.ZodType }> = z.input<Callable["output"]>;

/** Milliseconds between two looks at a sync, and the number of looks. */
const LOOK = 250;
const MAX_LOOKS = 480;

/**
 * Connects a person to the simulated eBay as its seller `marketName`, and imports the orders and listings
 * from there. Uses the product's callables, as a person does in the settings.
 */
export async function connectToMarketplace(
  addresses: Addresses,
  auth: Auth,
  uid: string,
  marketName: string,
): Promise<void> {
  const idToken = await signIn(addresses.authUrl, await auth.createCustomToken(uid));
  const call = <Output>(name: string, data: object = {}) =>
    callFunction<Output>(addresses.functionsUrl, name, data, idToken);
  const { authorizeUrl } = await call<Answer<typeof beginEbayConnection>>("beginEbayConnection", {
    // The access of a seller who has switched "All messages" on.
    access: [...USUAL_ACCESS, "messages"],
  });
  await call("exchangeEbayToken", await accept(authorizeUrl, marketName));
  await Promise.all([call("syncOrders"), call("syncEbayListingsSmart")]);
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const { status } = await call<Answer<typeof getSyncProgress>>("getSyncProgress");
    if (status === "failed") break;
    if (status === "completed" || status === "idle") return;
    await pause(LOOK);
  }
  throw new Error("The demo's listings could not be read from the simulated eBay.");
}

/** Creates two visitors of a gallery with a wishlist each. A repetition creates the same ones. */
export async function createWishlists(
  functionsUrl: string,
  username: string,
  listings: ReadonlyMap<string, DemoListing>,
): Promise<void> {
  await callFunction(functionsUrl, "refreshGallery", { username });
  const active = [...listings].filter(([, { status }]) => status === "active").map(([id]) => id);
  for (const [visitor, itemIds] of [active.slice(-4), active.slice(-9, -3)].entries()) {
    const secret = createHash("sha256").update(`demo visitor ${visitor}`).digest("base64url");
    await callFunction(functionsUrl, "saveVisitorWishlist", { username, secret, itemIds });
  }
}

async function callFunction<Output>(
  functionsUrl: string,
  name: string,
  data: object,
  idToken?: string,
): Promise<Output> {
  const { result } = (await post(`${functionsUrl}/${name}`, { data }, idToken)) as { result: Output };
  return result;
}

/** Agrees on the consent page as that eBay seller, new or known. Returns the redirect's parameters. */
export async function accept(authorizeUrl: string, seller: string): Promise<{ code: string; state: string }> {
  const consentPage = new URL(authorizeUrl);
  const form = new URLSearchParams(consentPage.searchParams);
  form.set("newSeller", seller);
  form.set("decision", "accept");
  const response = await fetch(`${consentPage.origin}/oauth2/authorize`, {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  const back = new URL(response.headers.get("Location") ?? "", consentPage);
  return { code: back.searchParams.get("code") ?? "", state: back.searchParams.get("state") ?? "" };
}

async function signIn(authUrl: string, token: string): Promise<string> {
  const address = `${authUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=demo`;
  const answer = (await post(address, { token, returnSecureToken: true })) as { idToken: string };
  return answer.idToken;
}

async function post(address: string, body: object, idToken?: string): Promise<unknown> {
  const response = await fetch(address, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(idToken && { Authorization: `Bearer ${idToken}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
