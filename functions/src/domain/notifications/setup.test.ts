import { describe, expect, it } from "vitest";

import { type ApplicationTopic, subscribeApplication } from "./applicationSubscriptions.ts";
import { forgetPerson } from "./forgetPerson.ts";
import type { AccountDeletion, Notice, NotificationPreferences } from "./ports.ts";
import { getVerdict, receiveNotification, type ReceivePorts } from "./receiveNotification.ts";
import {
  ensureSubscribed,
  type SetupPorts,
  subscribeToNotifications,
  testNotificationSetup,
} from "./setup.ts";

const URL = "https://pegboard/webhook";
const DAY_MS = 86_400_000;

function setup(preferences: Partial<NotificationPreferences> = {}) {
  const set: { url: string; topics: readonly string[] }[] = [];
  const counted: number[] = [];
  const ports: SetupPorts = {
    marketplace: {
      readPreferences: () =>
        Promise.resolve({ applicationEnabled: true, url: URL, topics: ["ItemSold"], ...preferences }),
      setPreferences: (_, url, topics) => Promise.resolve(void set.push({ url, topics })),
    },
    logs: {
      countSince: (_, since) => {
        counted.push(since);
        return Promise.resolve(4);
      },
    },
    withAccessToken: (uid, work) => work(`token of ${uid}`),
    url: URL,
    now: () => 2 * DAY_MS,
  };
  return { ports, set, counted };
}

describe("the test of a seller's notifications", () => {
  it("says that they work, and how many arrived in a day", async () => {
    const { ports, counted } = setup();
    expect(await testNotificationSetup(ports, "ada")).toEqual({
      success: true,
      message: "Notifications are working: 1 topic is active.",
      activeTopics: ["ItemSold"],
      topicCount: 1,
      recentWebhooks: 4,
      details: { applicationEnabled: true, urlConfigured: true },
    });
    expect(counted).toEqual([DAY_MS]);
    const two = await testNotificationSetup(setup({ topics: ["ItemSold", "BestOffer"] }).ports, "ada");
    expect(two.message).toBe("Notifications are working: 2 topics are active.");
  });

  it.each([
    [{ url: "https://other" }, /does not send to this application yet/, { urlConfigured: false }],
    [{ url: null }, /does not send to this application yet/, { urlConfigured: false }],
    [{ applicationEnabled: false }, /switched notifications off/, { applicationEnabled: false }],
    [{ topics: [] }, /No topics are subscribed/, {}],
  ])("says what is missing: %j", async (preferences, message, details) => {
    const answer = await testNotificationSetup(setup(preferences).ports, "ada");
    expect(answer.success).toBe(false);
    expect(answer.message).toMatch(message);
    expect(answer.details).toMatchObject(details);
  });
});

describe("subscribing", () => {
  it("switches each topic on once, with our address", async () => {
    const { ports, set } = setup();
    const answer = await subscribeToNotifications(ports, "ada", ["ItemSold", "BestOffer", "ItemSold"]);
    expect(answer).toEqual({ success: true, message: "Subscribed to 2 notification types." });
    expect(set).toEqual([{ url: URL, topics: ["ItemSold", "BestOffer"] }]);
    expect(await subscribeToNotifications(ports, "ada", ["ItemSold"])).toMatchObject({
      message: "Subscribed to 1 notification type.",
    });
  });

  it("of a new connection keeps the seller's choice", async () => {
    const { ports, set } = setup();
    await ensureSubscribed(ports, "ada");
    expect(set).toEqual([]);
  });

  it.each([{ url: null }, { url: "https://other" }, { applicationEnabled: false }])(
    "again keeps the seller's choice if there is %j",
    async (preferences) => {
      const { ports, set } = setup(preferences);
      await ensureSubscribed(ports, "ada");
      expect(set).toEqual([{ url: URL, topics: ["ItemSold"] }]);
    },
  );

  it.each([{ topics: [] }, { url: null, topics: [] }, { topics: ["SomethingNew"], url: null }])(
    "of a new connection chooses the topics that this product handles if there is %j",
    async (preferences) => {
      const { ports, set } = setup(preferences);
      await ensureSubscribed(ports, "ada");
      expect(set).toHaveLength(1);
      expect(set[0]?.topics).toEqual(
        expect.arrayContaining([
          "ItemSold",
          "ItemMarkedShipped",
          "ItemMarkedPaid",
          "FixedPriceTransaction",
          "AskSellerQuestion",
          "BestOffer",
          "FeedbackReceived",
          "ItemRevised",
          "ItemClosed",
          "ItemListed",
          "TokenRevocation",
        ]),
      );
    },
  );

  it("of the application adds our address for missing topics, and otherwise only reads", async () => {
    const calls: string[] = [];
    const subscribed = new Map<string, string>([["MARKETPLACE_ACCOUNT_DELETION", URL]]);
    const notifications = {
      listSubscribed: () => Promise.resolve(subscribed),
      registerDestination: (url: string) => {
        calls.push(`destination ${url}`);
        return Promise.resolve("d1");
      },
      subscribe: (topic: ApplicationTopic, id: string) => {
        calls.push(`${topic} ${id}`);
        subscribed.set(topic, URL);
        return Promise.resolve();
      },
    };
    await subscribeApplication(notifications, URL);
    await subscribeApplication(notifications, URL);
    expect(calls).toEqual([`destination ${URL}`, "AUTHORIZATION_REVOCATION d1"]);
    await subscribeApplication(notifications, "https://moved");
    expect(calls.slice(2)).toEqual([
      "destination https://moved",
      "MARKETPLACE_ACCOUNT_DELETION d1",
      "AUTHORIZATION_REVOCATION d1",
    ]);
  });
});

describe("a delivery", () => {
  const notice = { kind: "notice", notificationId: "n1", recipient: { userId: "u1" }, details: {} } as Notice;
  const deletion: AccountDeletion = { kind: "deletion", userId: "u1", userName: "bob" };

  function receiving(
    read: Awaited<ReturnType<ReceivePorts["reader"]["read"]>>,
    {
      owner = "ada",
      isNew = true,
      processed = false,
      isQueueDown = false,
      isWaiting = false,
      isUsedUp = false,
      isInboxDown = false,
    }: {
      owner?: string | null;
      isNew?: boolean;
      processed?: boolean;
      isQueueDown?: boolean;
      isWaiting?: boolean;
      isUsedUp?: boolean;
      isInboxDown?: boolean;
    } = {},
  ) {
    const queued: string[] = [];
    const ports: ReceivePorts = {
      reader: { read: () => Promise.resolve(read) },
      accounts: { findOwner: () => Promise.resolve(owner) },
      logs: { save: () => Promise.resolve({ isNew, processed }) },
      inbox: {
        save: ({ kind }) => {
          queued.push(`save ${kind}`);
          return isInboxDown ? Promise.reject(new Error("no database")) : Promise.resolve(!isWaiting);
        },
      },
      isUsedUp: () => isUsedUp,
      enqueue: (item) => {
        queued.push(
          item.kind === "notice" ? `${item.uid} ${item.notificationId}` : `deletion of ${item.userId}`,
        );
        return isQueueDown ? Promise.reject(new Error("no queue")) : Promise.resolve();
      },
      now: () => 0,
      report: () => undefined,
    };
    const receive = () => receiveNotification(ports, { body: new Uint8Array(), signature: "s" });
    return { queued, receive };
  }

  it.each([
    ["is stored and handed on", notice, {}, "stored", ["save notice", "ada n1"]],
    [
      "is answered though nothing can be queued",
      notice,
      { isQueueDown: true },
      "stored",
      ["save notice", "ada n1"],
    ],
    [
      "that comes again is handed on until it is processed",
      notice,
      { isNew: false },
      "repeated",
      ["save notice", "ada n1"],
    ],
    [
      "that comes again while it waits is in the queue once",
      notice,
      { isNew: false, isWaiting: true },
      "repeated",
      ["save notice"],
    ],
    ["under a signed time that is used up reads nothing", notice, { isUsedUp: true }, "used-up", []],
    [
      "that is signed as a whole is taken, whatever its time",
      { ...notice, isWholeSigned: true },
      { isUsedUp: true },
      "stored",
      ["save notice", "ada n1"],
    ],
    ["of what is done is not handed on", notice, { isNew: false, processed: true }, "repeated", []],
    ["to nobody of ours is left", notice, { owner: null }, "unknown-recipient", []],
    ["of a deletion is handed on", deletion, {}, "deletion", ["save deletion", "deletion of u1"]],
    ["that is refused is left", { kind: "refused", reason: "stale" } as const, {}, "stale", []],
  ] as const)("%s", async (_, read, options, received, expected) => {
    const { receive, queued } = receiving(read, options);
    expect(await receive()).toBe(received);
    expect(queued).toEqual(expected);
  });

  it.each([notice, deletion])("whose $kind can't be stored fails, and isn't handed on", async (read) => {
    const { receive, queued } = receiving(read, { isInboxDown: true });
    await expect(receive()).rejects.toThrow("no database");
    expect(queued).toEqual([`save ${read.kind}`]);
  });

  it("is stored without texts if its signature doesn't cover them", async () => {
    const notices: Notice[] = [];
    const details = {
      ...{ itemId: "110", orderId: null, entryId: "7" },
      ...{ title: "PAY HERE", person: "eve", amount: 999, text: "call me" },
    };
    const forged = { ...notice, details, payload: '{"Title":"PAY HERE"}', isWholeSigned: false };
    const ports: ReceivePorts = {
      reader: { read: () => Promise.resolve(forged) },
      accounts: { findOwner: () => Promise.resolve("ada") },
      logs: {
        save: (_uid, savedNotice) =>
          Promise.resolve((notices.push(savedNotice), { isNew: true, processed: false })),
      },
      inbox: { save: () => Promise.resolve(true) },
      isUsedUp: () => false,
      enqueue: () => Promise.resolve(),
      now: () => 0,
      report: () => undefined,
    };
    await receiveNotification(ports, { body: new Uint8Array(), signature: null });
    expect(JSON.stringify(notices)).not.toMatch(/PAY HERE|eve|999|call me/);
    expect(notices[0]).toMatchObject({ details: { itemId: "110", entryId: "7" } });
  });

  it.each([
    ["stored", 200, undefined],
    ["repeated", 200, undefined],
    ["deletion", 200, undefined],
    ["unknown-recipient", 200, "unknown-recipient"],
    ["unsigned-return", 200, "unsigned-return"],
    ["unsigned", 412, "unsigned"],
    ["bad-signature", 412, "bad-signature"],
    ["stale", 412, "stale"],
    ["malformed", 400, "malformed"],
    ["entities", 400, "entities"],
    ["unverifiable", 503, "unverifiable"],
    ["used-up", 503, "used-up"],
  ] as const)("that was %s is answered with %i", (received, status, refusal) => {
    expect(getVerdict(received)).toEqual({ status, ...(refusal && { refusal }) });
  });
});

it("erases a person whose account was deleted, once that is noted: connections first, then stored names", async () => {
  const done: string[] = [];
  const personData = {
    listSellers: () => Promise.resolve(["ada", "eve"]),
    eraseBuyer: (names: readonly string[]) => Promise.resolve(void done.push(`erase ${names.join()}`)),
    listNames: () => {
      throw new Error("not asked for");
    },
  };
  const forgotten = {
    note: (names: readonly string[]) => Promise.resolve(void done.push(`note ${names.join()}`)),
    read: () => Promise.reject(new Error("not asked for")),
  };
  const disconnect = (uid: string) => Promise.resolve(void done.push(`disconnect ${uid}`));
  const ports = { personData, forgotten, disconnect };
  await forgetPerson(ports, { userId: "u1", userName: "" });
  await forgetPerson(ports, { userId: "bob", userName: "bob" });
  expect(done).toEqual([
    "note u1",
    "disconnect ada",
    "disconnect eve",
    "erase u1",
    "note bob",
    "disconnect ada",
    "disconnect eve",
    "erase bob",
  ]);
});
