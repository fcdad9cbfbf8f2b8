import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import type { AccountIds } from "../../domain/ebay/ports.ts";
import { runForAccount } from "../../domain/ebay/tokenAccount.ts";
import { createEbayListingCalls } from "../listingCalls.ts";
import { createEbaySyncCalls } from "../syncCalls.ts";
import { success, TEST_ACCOUNT, TEST_SETTINGS, tradingServer } from "../testing/tradingServer.ts";

const ebay = tradingServer();
const TOKEN = "token";

const writeUser = (name: string, eiasToken: string | null, userId: string | null): string =>
  `<${name}>${eiasToken === null ? "" : `<EIASToken>${eiasToken}</EIASToken>`}${userId === null ? "" : `<UserID>${userId}</UserID>`}</${name}>`;
const writeItem = (seller: string): string => success(`<Item><ItemID>110</ItemID>${seller}</Item>`);

/** Reads the item as a sync does, and returns it with the calls that it took. */
async function read(seller: string, account: AccountIds | null = TEST_ACCOUNT, user = "") {
  const sent = ebay.answers({ GetItem: writeItem(seller), GetUser: success(user) });
  const found = await runForAccount(account, () =>
    createEbaySyncCalls(TEST_SETTINGS).readItem(randomUUID(), "110"),
  );
  return { itemId: found?.itemId ?? null, calls: sent.map(({ call }) => call) };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe("an item of the connected account", () => {
  it.each([
    ["its id", writeUser("Seller", "ada-eias", "another-name")],
    ["its name", writeUser("Seller", null, "Ada-Cars")],
    ["its permanent id as the name", writeUser("Seller", null, "ada-id")],
  ])("is known by %s", async (_, seller) => {
    expect(await read(seller)).toEqual({ itemId: "110", calls: ["GetItem"] });
  });

  it("is known by eBay's word if the account was renamed, or its id isn't stored", async () => {
    const renamed = writeUser("Seller", null, "ada-toys");
    const user = writeUser("User", "ada-eias", "ada-toys");
    const request = { itemId: "110", calls: ["GetItem", "GetUser"] };
    expect(await read(renamed, TEST_ACCOUNT, user)).toEqual(request);
    expect(await read(writeUser("Seller", "ada-eias", "ada-toys"), null, user)).toEqual(request);
  });
});

describe("a token whose account the stored ids don't tell", () => {
  /** Reads items of these sellers one after another, with one token. */
  async function readAll(sellers: readonly string[], account: AccountIds | null, user: string) {
    const token = randomUUID();
    const calls: string[] = [];
    const found: boolean[] = [];
    for (const seller of sellers) {
      const sent = ebay.answers({ GetItem: writeItem(seller), GetUser: success(user) });
      const item = await runForAccount(account, () =>
        createEbaySyncCalls(TEST_SETTINGS).readItem(token, "110"),
      );
      found.push(item !== null);
      calls.push(...sent.map(({ call }) => call));
    }
    return { found, calls };
  }
  const now = writeUser("User", "ada-eias", "ada-toys");

  it("is asked for once, not for each item", async () => {
    const own = writeUser("Seller", "ada-eias", "ada-toys");
    expect(await readAll([own, own, own], null, now)).toEqual({
      found: [true, true, true],
      calls: ["GetItem", "GetUser", "GetItem", "GetItem"],
    });
    const named = writeUser("Seller", null, "ada-toys");
    expect((await readAll([named, named, named], TEST_ACCOUNT, now)).calls).toHaveLength(4);
  });

  it("knows another seller's item without asking again", async () => {
    const [own, eve] = [writeUser("Seller", "ada-eias", "ada-toys"), writeUser("Seller", "eve-eias", "eve")];
    expect(await readAll([own, eve, eve], null, now)).toEqual({
      found: [true, false, false],
      calls: ["GetItem", "GetUser", "GetItem", "GetItem"],
    });
  });

  it("is asked for again before a name that it didn't have is taken for another seller's", async () => {
    const [old, renamed] = [writeUser("Seller", null, "ada-toys"), writeUser("Seller", null, "ada-new")];
    const { calls } = await readAll([old, renamed], null, now);
    expect(calls).toEqual(["GetItem", "GetUser", "GetItem", "GetUser"]);
  });
});

describe("another seller's item", () => {
  it("is none", async () => {
    expect(await read(writeUser("Seller", "eve-eias", "eve-cars"))).toEqual({
      itemId: null,
      calls: ["GetItem"],
    });
  });

  it("is none if that seller took the name that the account had", async () => {
    const answer = writeUser("Seller", "eve-eias", "ada-cars");
    const user = writeUser("User", "ada-eias", "ada-toys");
    expect(await read(answer, TEST_ACCOUNT, user)).toEqual({ itemId: null, calls: ["GetItem", "GetUser"] });
  });

  it("is none by eBay's word if no id tells", async () => {
    const user = writeUser("User", "ada-eias", "ada-cars");
    expect(await read(writeUser("Seller", null, "eve-cars"), TEST_ACCOUNT, user)).toMatchObject({
      itemId: null,
    });
    expect(await read(writeUser("Seller", "eve-eias", "eve-cars"), null, user)).toMatchObject({
      itemId: null,
    });
  });

  it("is read by no call of a listing", async () => {
    ebay.answers({ GetItem: writeItem(writeUser("Seller", "eve-eias", "eve-cars")) });
    const calls = createEbayListingCalls(TEST_SETTINGS);
    await runForAccount(TEST_ACCOUNT, async () => {
      expect(await calls.readWhole(TOKEN, "110")).toBeNull();
      await expect(calls.getItem(TOKEN, "110")).rejects.toMatchObject({
        code: "ebay/refused",
        params: { ebayCode: "17", adviceCode: "check-account" },
      });
    });
  });
});

describe("an item without a seller", () => {
  it("isn't taken for anybody's, also not for one that has ended", async () => {
    expect(await codeOf(read(""))).toBe("ebay/unavailable");
    expect(await codeOf(read(writeUser("Seller", null, "ada-toys")))).toBe("ebay/unavailable");
  });

  it("isn't read outside of the work of an account", async () => {
    ebay.answers({ GetItem: writeItem(writeUser("Seller", "ada-eias", "ada-cars")) });
    const read = createEbaySyncCalls(TEST_SETTINGS).readItem(TOKEN, "110");
    await expect(read).rejects.toThrow("withAccessToken");
  });
});
