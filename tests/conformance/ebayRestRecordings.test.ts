import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createEbayAccountCalls } from "../../functions/src/ebay/account/accountCalls.ts";
import { openPublicKeyStore } from "../../functions/src/db/notifications/publicKeys.ts";
import { readAccountPolicies } from "../../functions/src/ebay/account/accountPolicies.ts";
import { createPublicKeys } from "../../functions/src/ebay/notifications/publicKeys.ts";
import type { EbaySettings } from "../../functions/src/ebay/settings.ts";
import { memoryFirestore } from "../support/memory/memoryFirestore.ts";

/** Answers of eBay's REST APIs that others recorded. Without them, this file is skipped. */
const RECORDINGS = join(import.meta.dirname, "../../../shared/data/ebay/rest");
const recording = (name: string) => readFileSync(join(RECORDINGS, "nepalez", `${name}.json`), "utf8");

/** The recording that answers each address. */
const ANSWERS: Readonly<Record<string, string>> = {
  "/sell/account/v1/fulfillment_policy": "sell_account_fulfillment_policy_index_success",
  "/sell/account/v1/payment_policy": "sell_account_payment_policy_index_success",
  "/sell/account/v1/return_policy": "sell_account_return_policy_index_success",
  "/commerce/notification/v1/public_key/9936261a-7d7b-4621-a0f1-96ccb428af49":
    "commerce_notification_public_key_get_success",
};

describe.runIf(existsSync(RECORDINGS))("recorded answers of eBay's REST interfaces", () => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const name = ANSWERS[pathname];
    response.writeHead(name === undefined ? 404 : 200, { "Content-Type": "application/json" });
    response.end(name === undefined ? "{}" : recording(name));
  });
  let settings: EbaySettings;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const keyset = { clientId: "app", clientSecret: "cert", ruName: "ru" };
    settings = { authBase: url, apiBase: url, apizBase: url, apimBase: url, itemBase: url, ...keyset };
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test("contain all of a seller's policies, with ids as text", async () => {
    const policies = await createEbayAccountCalls(settings).readPolicies("token");
    expect(policies?.fulfillment).toEqual([
      { id: "5733588000", name: "Domestic free shipping", description: null },
      {
        id: "5733606000",
        name: "Worldwide shipping options: Free domestic, CALCULATED int'l",
        description: null,
      },
    ]);
    expect(policies?.payment.map(({ id }) => id)).toEqual(["103323093024", "117938331024", "185091636024"]);
    expect(policies?.return.map(({ id }) => id)).toEqual(["5790479000", "5790474000", "5792219000"]);
  });

  test("contain the shipping policies of selling terms, also with a price as a number", async () => {
    const policies = await readAccountPolicies(settings, "token");
    const free = { shipping: "free", service: "USPSPriorityFlatRateBox", priceCents: null };
    expect(policies?.shipping).toEqual([
      { id: "5733588000", name: "Domestic free shipping", ...free },
      { id: "5733606000", name: "Worldwide shipping options: Free domestic, CALCULATED int'l", ...free },
    ]);
  });

  test("contain the key that signs notifications, although it has no line breaks", async () => {
    const keys = createPublicKeys({
      settings,
      applicationToken: () => Promise.resolve("token"),
      store: openPublicKeyStore(memoryFirestore(Date.now)),
      takeRequest: () => Promise.resolve(true),
      now: Date.now,
      report: (_message, error) => expect(error).toBeUndefined(),
    });
    const key = await keys.find("9936261a-7d7b-4621-a0f1-96ccb428af49");
    expect([key?.asymmetricKeyType, key?.asymmetricKeyDetails?.namedCurve]).toEqual(["ec", "prime256v1"]);
    expect(await keys.find("another")).toBeNull();
  });
});
