import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { drawPicture, writeItemXml, startMarket, readValue, type Market } from "./ebayMarket.ts";

const markets: Market[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(markets.splice(0).map((market) => market.close()));
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

async function open(stateFile?: string): Promise<Market> {
  const market = await startMarket(stateFile === undefined ? {} : { stateFile });
  markets.push(market);
  return market;
}

const text = async (url: string) => (await fetch(url)).text();

async function upload(market: Market, token: string): Promise<string> {
  const created = await market.upload(token, await drawPicture(800, 600));
  return ((await created.json()) as { imageUrl: string }).imageUrl;
}

describe("the pages", () => {
  it("say that they aren't eBay's, list what is for sale, and sell it by a button", async () => {
    const market = await open();
    expect(await text(market.url)).toContain("eBay simulator — not eBay");
    expect(await text(market.url)).toContain("Nothing is listed yet");
    const { access_token: token } = await market.signIn();
    const imageUrl = await upload(market, token);
    const itemId = await market.list(token, { PictureDetails: `<PictureURL>${imageUrl}</PictureURL>` });
    const page = await text(market.url);
    expect(page).toContain(`href="${market.url}/itm/${itemId}"`);
    expect(page).toContain(`src="${imageUrl}"`);
    const bought = await fetch(`${market.url}/control/buy`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ itemId }),
    });
    expect([bought.status, bought.headers.get("location")]).toEqual([303, "/"]);
    expect(await market.control("state")).toMatchObject({ listings: [{ quantitySold: 1 }] });
  });

  it("show a seller's HTML in a sandbox", async () => {
    const market = await open();
    const { access_token: token } = await market.signIn();
    const itemId = await market.list(token, {
      Title: "&lt;script&gt;alert(1)&lt;/script&gt;",
      Description: "&lt;script&gt;alert(2)&lt;/script&gt;&quot;&gt;",
    });
    const page = await text(`${market.url}/itm/${itemId}`);
    expect(page).not.toContain("<script>");
    expect(page).toContain(
      '<iframe sandbox title="Description" srcdoc="&lt;script&gt;alert(2)&lt;/script&gt;&quot;&gt;"></iframe>',
    );
    expect(page).toContain("<th>Scale</th><td>1:64</td>");
    expect((await fetch(`${market.url}/itm/1`)).status).toBe(404);
  });
});

describe("the kept state", () => {
  it("survives a restart: sellers, tokens, listings, used UUIDs, pictures and numbering", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "ebay-simulator-"));
    folders.push(folder);
    const file = path.join(folder, "ebay.json");
    const first = await open(file);
    const tokens = await first.signIn();
    const imageUrl = await upload(first, tokens.access_token);
    const body = writeItemXml({
      UUID: "0123456789abcdef0123456789abcdef",
      PictureDetails: `<PictureURL>${imageUrl}</PictureURL>`,
    });
    const itemId = readValue(await first.trading("AddFixedPriceItem", tokens.access_token, body), "ItemID");
    // The simulator isn't closed first: an answered call must already be on disk.
    const kept = await readFile(file, "utf8");
    expect(kept).toContain(itemId);
    expect(kept).not.toContain("v^1.1");
    expect((await readdir(folder)).toSorted()).toEqual(["ebay-pictures", "ebay.json"]);
    await first.close();

    const second = await open(file);
    const again = await second.trading("AddFixedPriceItem", tokens.access_token, body);
    expect(readValue(again, "ErrorCode")).toBe("488");
    const refreshed = await second.requestToken({
      grant_type: "refresh_token",
      refresh_token: tokens.refresh_token,
    });
    expect(refreshed.status).toBe(200);
    // The port differs, and the picture must still be found.
    const source = /<img src="([^"]+)"/.exec(await text(`${second.url}/itm/${itemId}`))?.[1] ?? "";
    expect(source.startsWith(second.url)).toBe(true);
    expect((await fetch(source)).headers.get("content-type")).toBe("image/jpeg");
    expect(await second.list(tokens.access_token)).not.toBe(itemId);
  });
});
