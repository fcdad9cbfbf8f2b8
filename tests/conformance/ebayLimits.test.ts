import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listErrorCodes, startMarket, readValue, type Market } from "./ebayMarket.ts";

let market: Market;
let token: string;
beforeAll(async () => {
  market = await startMarket();
});
beforeEach(async () => {
  await market.control("reset", {});
  token = (await market.signIn()).access_token;
});
afterAll(() => market.close());

const hourAgo = new Date(Date.now() - 3_600_000).toISOString();

describe("the short limits", () => {
  it.each([
    ["GetMyeBaySelling", "<ActiveList/>"],
    ["GetSellerEvents", `<ModTimeFrom>${hourAgo}</ModTimeFrom>`],
    ["GetSellerList", `<StartTimeFrom>${hourAgo}</StartTimeFrom><Pagination/>`],
  ])("allow a seller 300 calls of %s in 15 seconds", async (call, body) => {
    const other = (await market.signIn("blister_pack_bob")).access_token;
    const answers = await Promise.all(Array.from({ length: 301 }, () => market.trading(call, token, body)));
    const refused = answers.filter((xml) => readValue(xml, "Ack") !== "Success");
    expect(refused.map(listErrorCodes)).toEqual([["21919144"]]);
    expect(refused[0]).toContain("300 for 15 seconds. Try back after 15 seconds.");
    expect(readValue(await market.trading(call, other, body), "Ack")).toBe("Success");
    expect(readValue(await market.trading("GetUser", token, ""), "Ack")).toBe("Success");
  });

  it("allow 250 revisions of a listing per day, by either call", async () => {
    const [itemId, another] = [await market.list(token), await market.list(token)];
    const revise = (id: string) =>
      market.trading(
        "ReviseInventoryStatus",
        token,
        `<InventoryStatus><ItemID>${id}</ItemID><Quantity>5</Quantity></InventoryStatus>`,
      );
    for (let count = 0; count < 250; count++) await revise(itemId);
    expect(listErrorCodes(await revise(itemId))).toEqual(["21919144"]);
    const title = `<Item><ItemID>${itemId}</ItemID><Title>Other</Title></Item>`;
    expect(listErrorCodes(await market.trading("ReviseFixedPriceItem", token, title))).toEqual(["21919144"]);
    expect(readValue(await revise(another), "Ack")).toBe("Success");
  });
});

describe("the day's quota", () => {
  it("refuses every Trading call with error 518 until the end of the day once it is used up", async () => {
    await market.control("quota", { used: 4999 });
    expect(readValue(await market.trading("GetUser", token, ""), "Ack")).toBe("Success");
    expect(listErrorCodes(await market.trading("GetUser", token, ""))).toEqual(["518"]);
    expect(await remaining()).toMatchObject({ limit: 5000, remaining: 0 });
    await market.control("quota", { used: 0 });
    expect(readValue(await market.trading("GetUser", token, ""), "Ack")).toBe("Success");
  });

  it("is available again at midnight Pacific time", async () => {
    const { reset } = await remaining();
    const pacific = new Intl.DateTimeFormat("en-GB", {
      timeZone: "America/Los_Angeles",
      timeStyle: "medium",
    });
    expect(pacific.format(new Date(reset))).toBe("00:00:00");
    expect(Date.parse(reset)).toBeGreaterThan(Date.now());
  });

  async function remaining(): Promise<{ limit: number; remaining: number; reset: string }> {
    const answer = await fetch(`${market.url}/developer/analytics/v1_beta/rate_limit/`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    interface Rate {
      limit: number;
      remaining: number;
      reset: string;
    }
    const body = (await answer.json()) as { rateLimits: { resources: { rates: Rate[] }[] }[] };
    return body.rateLimits[0]?.resources[0]?.rates[0] ?? { limit: 0, remaining: -1, reset: "" };
  }
});

it("ignores an OutputSelector", async () => {
  const itemId = await market.list(token);
  const xml = await market.trading(
    "GetItem",
    token,
    `<ItemID>${itemId}</ItemID><OutputSelector>Title</OutputSelector>`,
  );
  expect(readValue(xml, "SKU")).toBe("1.10");
});
