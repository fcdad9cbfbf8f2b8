import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { subscribeApplication } from "../../functions/src/domain/notifications/applicationSubscriptions.ts";
import { createApplicationTokens } from "../../functions/src/ebay/account/applicationToken.ts";
import { createApplicationNotifications } from "../../functions/src/ebay/notifications/applicationNotifications.ts";
import type { EbaySettings } from "../../functions/src/ebay/settings.ts";
import { startListener, VERIFICATION_TOKEN } from "./ebayListener.ts";
import { CLIENT_ID, CLIENT_SECRET, RU_NAME, startMarket, type Market } from "./ebayMarket.ts";

let market: Market;
let listener: Awaited<ReturnType<typeof startListener>>;
beforeAll(async () => {
  market = await startMarket({ notificationRetryMs: 5 });
  listener = await startListener();
});
beforeEach(async () => {
  await market.control("reset", {});
  listener.received.length = 0;
});
afterAll(async () => {
  await market.close();
  await listener.close();
});

/** Our side, as the task of that name runs it. */
function application(verificationToken = VERIFICATION_TOKEN) {
  const { url } = market;
  const keyset = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, ruName: RU_NAME };
  const bases = { authBase: url, apiBase: url, apizBase: url, apimBase: url, itemBase: url };
  const settings: EbaySettings = { ...bases, ...keyset, retryDelayMs: 1 };
  const notifications = createApplicationNotifications({
    settings,
    applicationToken: createApplicationTokens(settings, Date.now),
    verificationToken: () => verificationToken,
    alertEmail: "operations@example.com",
  });
  return { notifications, run: () => subscribeApplication(notifications, `${listener.url}/hook`) };
}

async function callsDuring(work: () => Promise<void>): Promise<string[]> {
  const names = async () =>
    (await market.control<{ calls: { call: string }[] }>("calls")).calls.map(({ call }) => call);
  const before = (await names()).length;
  await work();
  return (await names()).slice(before).filter((call) => call.startsWith("notification."));
}

const told = () => market.control("delete-account", { seller: "somebody" });

describe("the application", () => {
  it("is notified of closed accounts and withdrawn consents, and a repeat only reads", async () => {
    const { run } = application();
    expect(await told()).toEqual({ sent: 0 });
    await run();
    expect(await told()).toEqual({ sent: 1 });
    await market.control("revoke", { seller: "redline_garage" });
    const topics = (await listener.waitFor(2)).map(
      ({ body }) => (JSON.parse(body) as { metadata: { topic: string } }).metadata.topic,
    );
    expect(topics).toEqual(["MARKETPLACE_ACCOUNT_DELETION", "AUTHORIZATION_REVOCATION"]);
    expect(await callsDuring(run)).toEqual(["notification.getDestinations", "notification.getSubscriptions"]);
    expect(await told()).toEqual({ sent: 1 });
  });

  it("is notified once if two callers subscribe it at the same time", async () => {
    const { run } = application();
    await Promise.all([run(), run()]);
    await run();
    expect(await told()).toEqual({ sent: 1 });
  });

  it("continues after a kill, and restores what was switched off", async () => {
    const { notifications, run } = application();
    const destination = await notifications.registerDestination(`${listener.url}/hook`);
    await notifications.subscribe("MARKETPLACE_ACCOUNT_DELETION", destination);
    await market.control("switch-subscriptions", { on: false });
    expect(await told()).toEqual({ sent: 0 });
    await run();
    expect(await told()).toEqual({ sent: 1 });
  });

  it("is notified again after eBay has marked its endpoint down", async () => {
    const { run } = application();
    await run();
    listener.answers.push(500, 500, 500, 500, 500);
    await told();
    await listener.waitFor(5);
    await expect.poll(told).toEqual({ sent: 0 });
    await run();
    expect(await told()).toEqual({ sent: 1 });
  });

  it("isn't subscribed if our endpoint fails eBay's challenge, and says so", async () => {
    const { run } = application("another-token-of-thirty-two-characters-or-more");
    await expect(run()).rejects.toMatchObject({ code: "ebay/unavailable" });
    expect(await told()).toEqual({ sent: 0 });
  });
});
