import { describe, expect, it, test } from "vitest";

import { shopOperationDocument } from "../../contract/shops/shopMigration.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import type { ShopKeys, ShopOperation, ShopOperationPorts } from "./ports.ts";
import { runMigration } from "./runMigration.ts";

const NOW = 1_000_000;
const KEYS: ShopKeys = { storeUrl: "https://shop.example", consumerKey: "ck", consumerSecret: "cs" };
const shopOperation = (fields: Partial<ShopOperation>): ShopOperation => ({
  ...shopOperationDocument.parse({}),
  ...{ startedAt: NOW, finishedAt: null, resumesAt: null, status: "starting", storeUrl: KEYS.storeUrl },
  ...{ runId: "run", importId: "import" },
  ...fields,
});

function world(
  fields: Partial<ShopOperation>,
  {
    keys = KEYS,
    answers = [],
    fails,
  }: { keys?: ShopKeys | null; answers?: (ShopKeys | null)[]; fails?: Error } = {},
) {
  let stored = shopOperation(fields);
  const calls: string[] = [];
  const ports = {
    operations: {
      change: <T>(
        _uid: string,
        decide: (current: ShopOperation) => { operation: ShopOperation | null; answer: T },
      ) => {
        const { operation, answer } = decide(stored);
        if (operation) stored = operation;
        return Promise.resolve(answer);
      },
    },
    enqueue: () => Promise.resolve(),
    now: () => NOW,
    connections: {
      readKeys: () => Promise.resolve(answers.length > 0 ? answers.shift() : keys),
      readCurrency: () => Promise.resolve("USD"),
      markDisconnected: () => Promise.resolve(void calls.push("disconnected")),
    },
    shop: {
      readProducts: () =>
        fails ? Promise.reject(fails) : Promise.resolve({ products: [], total: 0, pages: 1 }),
    },
    pages: {
      readPage: () => Promise.resolve(null),
      dropOtherPages: (_uid: string, runId: string) =>
        Promise.resolve(void calls.push(`dropped but ${runId}`)),
    },
    collection: {
      findKnown: () => Promise.resolve({ ids: new Set(), skus: new Map() }),
      noteImport: (_uid: string, importId: string, host: string, count: number) =>
        Promise.resolve(void calls.push(`${importId} of ${count} from ${host}`)),
    },
    report: () => undefined,
  } as unknown as ShopOperationPorts;
  return { run: (isLast = false) => runMigration(ports, "ada", isLast), shopOperation: () => stored, calls };
}

describe("a run", () => {
  it("of a fetch drops the pages of older lists at its end", async () => {
    const { run, shopOperation: stored, calls } = world({ task: "fetch", pauses: 3 });
    expect(await run()).toBe("done");
    expect(stored()).toMatchObject({ status: "completed", isFetched: true, pauses: 0 });
    expect(calls).toEqual(["dropped but run"]);
  });

  it("of an import notes how many it has brought", async () => {
    const counts = { ...shopOperation({}).done, created: 2, raised: 1, skipped: 5 };
    const some = world({ task: "import", isFetched: true, done: counts });
    await some.run();
    expect(some.calls).toEqual(["import of 3 from shop.example"]);
    const none = world({ task: "import", isFetched: true });
    await none.run();
    expect(none.calls).toEqual([]);
  });

  test.each<[string, ShopKeys | null]>([
    ["no shop", null],
    ["another shop", { ...KEYS, storeUrl: "https://other.example" }],
  ])("fails with %s connected", async (_, keys) => {
    const { run, shopOperation: stored } = world({ task: "fetch" }, { keys });
    await run();
    expect(stored()).toMatchObject({ status: "failed", failure: { code: "shop/not-connected" } });
  });
});

it("ends before its next step once its seller was deleted, who has no keys then", async () => {
  const answers: (ShopKeys | null)[] = [KEYS, null];
  const { run, shopOperation: stored } = world({ task: "import", isFetched: true, pages: 9 }, { answers });
  await run();
  expect(stored()).toMatchObject({
    status: "failed",
    importPage: 1,
    failure: { code: "shop/not-connected" },
  });
});

describe("a shop that can't be read", () => {
  test.each<[number, number]>([
    [0, 15_000],
    [1, 30_000],
    [6, 960_000],
  ])("is asked again, after %i pauses in %i ms", async (pauses, milliseconds) => {
    const { run, shopOperation: stored } = world(
      { task: "fetch", pauses },
      { fails: new AppError("shop/unavailable") },
    );
    await run();
    expect(stored()).toMatchObject({
      ...{ status: "waiting", resumesAt: NOW + milliseconds, pauses: pauses + 1 },
      failure: { code: "shop/unavailable" },
    });
  });

  it("is asked when it says, if that is later", async () => {
    const slow = { fails: new AppError("shop/rate-limited", { seconds: 60 }) };
    const { run, shopOperation: stored } = world({ task: "fetch" }, slow);
    await run();
    expect(stored().resumesAt).toBe(NOW + 60_000);
  });

  it("waits for the next day if the seller's bytes of this day are used up", async () => {
    const { run, shopOperation: stored } = world(
      { task: "fetch", pauses: 7 },
      { fails: new AppError("images/day-used") },
    );
    await run();
    expect(stored()).toMatchObject({ status: "waiting", resumesAt: DAY_MS });
  });

  it("fails after the last pause", async () => {
    const { run, shopOperation: stored } = world(
      { task: "fetch", pauses: 7 },
      { fails: new AppError("shop/slow") },
    );
    await run();
    expect(stored().status).toBe("failed");
  });

  test.each<[ErrorCode, string[]]>([
    ["shop/keys-refused", ["disconnected"]],
    ["shop/keys-cannot-read", ["disconnected"]],
    ["shop/no-api", []],
  ])("fails at once with %s", async (code, calls) => {
    const told = world({ task: "fetch" }, { fails: new AppError(code) });
    await told.run();
    expect(told.shopOperation()).toMatchObject({ status: "failed", failure: { code } });
    expect(told.calls).toEqual(calls);
  });
});
