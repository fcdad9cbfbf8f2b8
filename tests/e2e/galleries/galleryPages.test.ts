import { randomBytes } from "node:crypto";

import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { GALLERIES_AT_ONCE } from "../../../functions/src/contract/galleries/galleries.ts";
import { GALLERY_INDEX_PARTS } from "../../../functions/src/contract/galleries/galleryData.ts";
import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { openGallery, type ShownSeller } from "../../support/galleries.ts";
import { suite } from "../../support/suite.ts";

const browser = testBrowser();
const HOSTILE = `</script><script>document.title = "hacked"</script> '71 "Bug" & <b>`;

const CARS = Array.from({ length: 6 }, (_, at) => ({ title: `Owl Courier ${at}`, quantity: at + 1 }));
// They are opened before the tests that don't need the index, which is up to 15 seconds old.
let listed: ShownSeller;
let hostile: ShownSeller;
beforeAll(async () => {
  // Sorts first in the index.
  listed = await openGallery(CARS, `0_${randomBytes(5).toString("hex")}`);
  hostile = await openGallery([{ title: HOSTILE }]);
});

describe("a gallery's page without scripts", () => {
  it("names the seller in link previews, and the prices to search engines", async () => {
    const { username } = await openGallery([{ title: HOSTILE, price: 6.5 }, { title: "Amber Relay" }]);
    const answer = await fetch(`${suite().webUrl}/g/${username}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=60, s-maxage=300");
    expect(answer.headers.get("Content-Security-Policy")).toContain("script-src 'self'");
    const html = await answer.text();
    expect(html).toContain(`<title>${username}: cars for sale · Pegboard</title>`);
    expect(html).toContain(`property="og:title" content="${username}: cars for sale · Pegboard"`);
    expect(html).toContain(`property="og:image" content="${suite().webUrl}/preview.png"`);
    expect(html).toContain(`rel="canonical" href="${suite().webUrl}/g/${username}"`);
    expect(html.match(/<meta[^>]*name="description"/g)).toHaveLength(1);
    expect(html).not.toContain("<script>document");
    const [, json = ""] = /<script [^>]*application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      numberOfItems: 2,
      itemListElement: [
        { item: { name: HOSTILE, offers: { price: "6.50", priceCurrency: "USD" } } },
        { item: { name: "Amber Relay" } },
      ],
    });
  });

  it("comes with data that the edge caches for a minute, unless it isn't the requested data", async () => {
    const { username } = await openGallery([{ title: "Owl Courier" }]);
    const cacheOf = async (path: string) =>
      (await fetch(`${suite().webUrl}${path}`)).headers.get("Cache-Control");
    expect(await cacheOf(`/data/galleries/g/${username}`)).toBe("public, max-age=20, s-maxage=60");
    expect(await cacheOf(`/data/galleries/g/${username}/another/1/0`)).toBe("no-store");
    expect(await cacheOf("/api/v1/listings")).toBe("private, no-store");
    expect(await cacheOf("/version.json")).toBe("no-cache");
  });

  it("isn't sent again if it is cached", async () => {
    const { username } = await openGallery([{ title: "Owl Courier" }]);
    const address = `${suite().functionsUrl}/galleryPage/g/${username}`;
    const first = await fetch(address);
    const etag = first.headers.get("ETag") ?? "";
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
    const again = await fetch(address, { headers: { "If-None-Match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const other = await fetch(address, { headers: { "If-None-Match": '"another"' } });
    expect([other.status, other.headers.get("ETag")]).toEqual([200, etag]);
    expect((await fetch(address, { method: "POST" })).status).toBe(405);
  });

  it("is a 404 with a readable page if there is no gallery", async () => {
    const opened = await browser.open();
    const { page } = opened;
    opened.expectError(/status of 404/);
    const answer = await page.goto("/g/nobody_here");
    expect(answer?.status()).toBe(404);
    await page.getByRole("heading", { name: "No gallery here" }).first().waitFor();
    expect(await page.title()).toBe("No gallery here · Pegboard");
    expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  });

  it("is readable and links to eBay", async () => {
    const { username } = await openGallery([{ title: "Owl Courier", quantity: 2 }, { title: HOSTILE }]);
    const { page } = await browser.open({ javaScriptEnabled: false });
    await page.goto(`/g/${username}`);
    const owl = page.getByRole("link", { name: "Owl Courier, on eBay in a new tab" });
    expect(await owl.getAttribute("href")).toBe("https://www.ebay.com/itm/110000000000");
    await page.getByText("2 left").waitFor();
    await page.getByText(HOSTILE).first().waitFor();
    await page.getByRole("link", { name: "Pegboard, All galleries" }).click();
    await page.getByRole("heading", { level: 1, name: "Gallery" }).waitFor();
    expect(await page.getByRole("listitem").count()).toBeGreaterThan(0);
  });
});

describe("a gallery's page when the application takes over", () => {
  it("is laid out as the application lays it out, at a desk's and a phone's width", async () => {
    const { username } = listed;
    const open = async (javaScriptEnabled: boolean, path: string, words: string) => {
      const { page } = await browser.open({ javaScriptEnabled });
      await page.goto(path);
      if (javaScriptEnabled) await page.getByRole("button", { name: "Dark mode" }).waitFor();
      return async (viewport: { width: number; height: number }) => {
        await page.setViewportSize(viewport);
        return Promise.all(
          [page.getByRole("heading", { level: 1 }), page.getByRole("link", { name: words }).first()].map(
            (part) => part.boundingBox(),
          ),
        );
      };
    };
    // A page lays itself out again when its font or a picture arrives.
    const expectEqual = async (path: string, words: string) => {
      const served = await open(false, path, words);
      const taken = await open(true, path, words);
      for (const viewport of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        await expect
          .poll(async () => {
            const [before, after] = [await served(viewport), await taken(viewport)];
            return JSON.stringify(before) === JSON.stringify(after) ? "equal" : { before, after };
          })
          .toBe("equal");
      }
    };
    await expectEqual(`/g/${username}`, "Owl Courier 5");
    await expect.poll(() => listNames()).toContain(username);
    await expect.poll(async () => (await fetch(`${suite().webUrl}/gallery`)).text()).toContain(username);
    await expectEqual("/gallery", username);
  });

  it("has each tag once, also on another screen, and follows the content security policy", async () => {
    const { username } = hostile;
    const { page, context } = await browser.open();
    const violations: string[] = [];
    await context.exposeBinding("noteViolation", (_, directive: string) => void violations.push(directive));
    await context.addInitScript(() => {
      const { noteViolation } = window as unknown as { readonly noteViolation: (directive: string) => void };
      document.addEventListener("securitypolicyviolation", (event) => noteViolation(event.violatedDirective));
    });
    await expect.poll(() => listNames()).toContain(username);
    await page.goto("/gallery");
    await page.getByRole("button", { name: "Dark mode" }).waitFor();
    expect(await wordsOf(page)).toMatchObject({ title: "Gallery · Pegboard", canonical: ["/gallery"] });
    const seller = page.getByRole("link", { name: username });
    const more = page.getByRole("button", { name: "More galleries" });
    await expect
      .poll(async () => {
        if (await seller.isVisible()) return true;
        // The button goes when the last page comes.
        await more.click({ timeout: 1_000 }).catch(() => undefined);
        return false;
      })
      .toBe(true);
    await seller.click();
    // The index, which says "1 car" for each small gallery, stays until the gallery has loaded.
    await page.getByRole("heading", { level: 1, name: username }).waitFor();
    await page.getByText("1 car", { exact: true }).waitFor();
    await expect
      .poll(() => wordsOf(page))
      .toMatchObject({
        title: `${username}: cars for sale · Pegboard`,
        descriptions: [expect.stringContaining(`1 die-cast car for sale by ${username}`)],
        canonical: [`/g/${username}`],
        data: [expect.objectContaining({ numberOfItems: 1 })],
        isServed: false,
      });
    await expectAccessible(page);
    expect(violations).toEqual([]);
  });
});

const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    return {
      title: document.title,
      descriptions: all('meta[name="description"]').map((meta) => meta.getAttribute("content")),
      canonical: all('link[rel="canonical"]').map((link) => new URL((link as HTMLLinkElement).href).pathname),
      data: all('script[type="application/ld+json"]').map(
        (script) => JSON.parse(script.textContent) as object,
      ),
      isServed: all("[data-served]").length > 0,
    };
  });

/** The names in the public index, which is up to 15 seconds old. */
async function listNames(): Promise<string[]> {
  const names: string[] = [];
  for (let part = 0; part < GALLERY_INDEX_PARTS; part += 1) {
    const found = (await (await fetch(`${suite().webUrl}/data/galleries/${part}`)).json()) as {
      username: string;
    }[];
    names.push(...found.map(({ username }) => username));
    if (found.length < GALLERIES_AT_ONCE) break;
  }
  return names;
}
