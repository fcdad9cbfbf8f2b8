import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  drawPicture,
  listErrorCodes,
  writeItemXml,
  startMarket,
  readValue,
  type Market,
} from "./ebayMarket.ts";

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

const fault = (command: object) => market.control("faults", command);
const getUser = () => market.trading("GetUser", token, "");
const listings = async () => (await market.control<{ listings: object[] }>("state")).listings;
const raw = (path: string) =>
  fetch(`${market.url}${path}`, { headers: { Authorization: `Bearer ${token}` } });

describe("faults", () => {
  it("affect the named call as often as requested", async () => {
    await fault({ kind: "quota", call: "GetUser", times: 2 });
    const selling = await market.trading("GetMyeBaySelling", token, "<ActiveList/>");
    expect(readValue(selling, "Ack")).toBe("Success");
    expect(listErrorCodes(await getUser())).toEqual(["518"]);
    expect(listErrorCodes(await getUser())).toEqual(["518"]);
    expect(readValue(await getUser(), "Ack")).toBe("Success");
  });

  it("affect every call until they are switched off", async () => {
    await fault({ kind: "expired-token" });
    expect(listErrorCodes(await getUser())).toEqual(["21917053"]);
    expect((await raw("/commerce/identity/v1/user/")).status).toBe(401);
    await market.control("faults/off", {});
    expect(readValue(await getUser(), "Ack")).toBe("Success");
  });

  it("rate-limit and server-error refuse before anything is done", async () => {
    for (const [kind, status] of [
      ["rate-limit", 429],
      ["server-error", 503],
    ] as const) {
      await fault({ kind, call: "identity.getUser", times: 1 });
      expect((await raw("/commerce/identity/v1/user/")).status).toBe(status);
      await fault({ kind, call: "AddFixedPriceItem", times: 1 });
      expect(await market.trading("AddFixedPriceItem", token, writeItemXml())).not.toContain("ItemID");
    }
    expect(await listings()).toEqual([]);
  });

  it("timeout-after-success lists the item and drops the connection, and the same UUID finds it", async () => {
    await fault({ kind: "timeout-after-success", call: "AddFixedPriceItem", times: 1 });
    const body = writeItemXml({ UUID: "0123456789abcdef0123456789abcdef" });
    await expect(market.trading("AddFixedPriceItem", token, body)).rejects.toThrow("fetch failed");
    expect(await listings()).toHaveLength(1);
    expect(listErrorCodes(await market.trading("AddFixedPriceItem", token, body))).toEqual(["488"]);
    expect(await listings()).toHaveLength(1);
  });

  it("malformed does the work and truncates the answer", async () => {
    await fault({ kind: "malformed", call: "AddFixedPriceItem", times: 1 });
    const xml = await market.trading("AddFixedPriceItem", token, writeItemXml());
    expect(xml).toMatch(/^<\?xml/);
    expect(xml).not.toContain("</AddFixedPriceItemResponse>");
    expect(await listings()).toHaveLength(1);
  });

  it("slow delays the answer", async () => {
    await fault({ kind: "slow", ms: 150, call: "GetUser", times: 1 });
    const start = performance.now();
    expect(readValue(await getUser(), "Ack")).toBe("Success");
    expect(performance.now() - start).toBeGreaterThanOrEqual(145);
  });

  it("late-answer does the work at once, and a later call's answer overtakes it", async () => {
    const itemId = await market.list(token);
    const setQuantity = (quantity: number) =>
      market.trading(
        "ReviseInventoryStatus",
        token,
        `<InventoryStatus><ItemID>${itemId}</ItemID><Quantity>${quantity}</Quantity></InventoryStatus>`,
      );
    await fault({ kind: "late-answer", ms: 200, call: "ReviseInventoryStatus", times: 1 });
    const arrived: string[] = [];
    const first = setQuantity(8).then((xml) => arrived.push(readValue(xml, "Quantity") ?? ""));
    await expect.poll(listings).toMatchObject([{ quantityAvailable: 8 }]);
    const second = setQuantity(9).then((xml) => arrived.push(readValue(xml, "Quantity") ?? ""));
    await Promise.all([first, second]);
    expect(arrived).toEqual(["9", "8"]);
    expect(await listings()).toMatchObject([{ quantityAvailable: 9 }]);
  });

  it("done-twice lists two items without a UUID, and reports a used one", async () => {
    await fault({ kind: "done-twice", call: "AddFixedPriceItem", times: 2 });
    expect(readValue(await market.trading("AddFixedPriceItem", token, writeItemXml()), "Ack")).toBe(
      "Success",
    );
    expect(await listings()).toHaveLength(2);
    const body = writeItemXml({ UUID: "0123456789abcdef0123456789abcdef" });
    expect(listErrorCodes(await market.trading("AddFixedPriceItem", token, body))).toEqual(["488"]);
    expect(await listings()).toHaveLength(3);
  });

  it("trading-error refuses with any code that eBay documents, and changes nothing", async () => {
    // The codes of facts on eBay's errors that this product handles.
    const codes = [
      ...[17, 37, 83, 87, 240, 291, 518, 841, 931, 932, 1047, 10007, 21916635, 21916750, 21916984, 21917053],
      ...[21919067, 21919136, 21919137, 21919144, 21919188, 21919474],
    ];
    for (const code of codes) {
      await fault({ kind: "trading-error", code, call: "AddFixedPriceItem", times: 1 });
      const xml = await market.trading("AddFixedPriceItem", token, writeItemXml());
      expect([readValue(xml, "Ack"), ...listErrorCodes(xml)]).toEqual(["Failure", String(code)]);
    }
    expect(await listings()).toEqual([]);
    expect(await fault({ kind: "trading-error", code: 1 })).toHaveProperty("problem");
  });

  it("duplicate names the listing that has the title already", async () => {
    await market.list(token, { Title: "Other" });
    const twin = await market.list(token, { Title: "Same" });
    await fault({ kind: "duplicate", times: 1 });
    const xml = await market.trading("AddFixedPriceItem", token, writeItemXml({ Title: "Same" }));
    expect(listErrorCodes(xml)).toEqual(["21919067"]);
    expect(xml).toContain(`<ErrorParameters ParamID="1"><Value>${twin}</Value></ErrorParameters>`);
  });

  it("affect the token endpoint and uploads, too", async () => {
    await fault({ kind: "server-error", call: "oauth.token", times: 1 });
    expect((await market.requestToken({ grant_type: "refresh_token" })).status).toBe(503);
    await fault({ kind: "quota", call: "media.createImageFromFile", times: 1 });
    expect((await market.upload(token, await drawPicture(600, 600))).status).toBe(429);
  });

  it("are refused for an unknown kind or call", async () => {
    expect(await fault({ kind: "earthquake" })).toHaveProperty("problem");
    expect(await fault({ kind: "quota", call: "Getuser" })).toHaveProperty("problem");
    expect(await market.control("state")).toMatchObject({ faults: [] });
  });
});

describe("the control interface", () => {
  it("logs every call by name, seller and fault, and never a token", async () => {
    await fault({ kind: "quota", call: "GetUser", times: 1 });
    await getUser();
    const log = await market.control<{ calls: object[] }>("calls");
    expect(log.calls.at(-1)).toMatchObject({
      call: "GetUser",
      seller: "redline_garage",
      status: 200,
      faults: ["quota"],
    });
    expect(JSON.stringify([log, await market.control("state")])).not.toContain("v^1.1");
  });

  it("expires the tokens of one seller, and no others", async () => {
    const other = (await market.signIn("blister_pack_bob")).access_token;
    await market.control("expire-tokens", { seller: "blister_pack_bob" });
    expect(listErrorCodes(await market.trading("GetUser", other, ""))).toEqual(["21917053"]);
    expect(readValue(await getUser(), "Ack")).toBe("Success");
  });

  it("sells no more than there is", async () => {
    const itemId = await market.list(token);
    expect(await market.control("buy", { itemId, quantity: 4 })).toEqual({ problem: "quantity is 1 to 3" });
    expect(await market.control("buy", { itemId, quantity: 3 })).toMatchObject({ quantity: 3 });
  });
});
