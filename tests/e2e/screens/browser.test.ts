import { readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { atRoot } from "../../../tools/root.ts";
import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { watchForEvidence } from "../../support/evidence.ts";

const browser = testBrowser();

describe("the browser of these tests", () => {
  it("has everything switched off that Playwright recommends", async () => {
    const { context } = await browser.open();
    const devtools = await context.browser()?.newBrowserCDPSession();
    const { commandLine = "" } = (await devtools?.send("SystemInfo.getInfo")) ?? {};
    const lists = Array.from(commandLine.matchAll(/--disable-features=(\S+)/g), ([, list = ""]) =>
      list.split(","),
    );
    expect(lists.length).toBeGreaterThan(1);
    expect(lists.at(-1)).toEqual(expect.arrayContaining(lists.slice(0, -1).flat()));
  });

  it("reaches no other host, and gets a pixel for a foreign picture", async () => {
    const opened = await browser.open();
    const { page } = opened;
    opened.expectError(/ERR_BLOCKED_BY_CLIENT|ERR_NAME_NOT_RESOLVED/);
    await page.goto("/login");
    const answers = await page.evaluate(async () => {
      const picture = new Image();
      picture.src = "https://i.ebayimg.com/images/g/abc/s-l1600.jpg";
      await picture.decode();
      const answer = await fetch("https://firestore.googleapis.com/").then(String, () => "refused");
      return [picture.naturalWidth, answer];
    });
    expect(answers).toEqual([1, "refused"]);
    // The request comes before the test could answer it, as a pop-up's first requests do.
    await expect(page.goto("http://example.com/")).rejects.toThrow("ERR_NAME_NOT_RESOLVED");
  });

  it("reports accessibility violations of a page", async () => {
    const { page } = await browser.open();
    await page.setContent(
      `<html lang="en"><title>Test</title><button></button><p style="color: #ccc; background: #fff">Pale</p></html>`,
    );
    const failure: unknown = await expectAccessible(page).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      actual: [
        expect.stringMatching(/^button-name: [^]*\n {2}button$/),
        expect.stringMatching(/^color-contrast: /),
      ],
    });
    await page.setContent(`<html lang="en"><title>Test</title><button>Go</button></html>`);
    await expectAccessible(page);
  });

  describe("with a shared page", () => {
    const prepared: Page[] = [];
    const share = browser.share(async ({ page }) => {
      prepared.push(page);
      await page.setContent(`<html lang="en"><title>Test</title><h1>Prepared</h1></html>`);
      return page;
    });

    it("prepares it once, and opens others beside it", async () => {
      const page = await share();
      expect(await share()).toBe(page);
      const { page: other } = await browser.open();
      expect(other.context()).not.toBe(page.context());
      await page.evaluate("document.querySelector('h1').textContent = 'Changed'");
    });

    it("has it in the next test, without the others", async () => {
      const page = await share();
      expect(await page.getByRole("heading").innerText()).toBe("Changed");
      expect(prepared).toHaveLength(1);
      expect(page.context().browser()?.contexts()).toEqual([page.context()]);
    });
  });

  it("keeps what a failed test's pages showed and said", async ({ task }) => {
    const { page, context } = await browser.open();
    const evidence = await watchForEvidence(context);
    await page.setContent(`<html lang="en"><title>Test</title><h1>Not found</h1></html>`);
    await page.evaluate("console.warn('nothing here')");
    const kept = await evidence.keep(task, 1);
    expect(kept).toEqual([
      expect.stringMatching(/^\.local\/failed\/e2e-\w+-browser.test.ts\/.*\/browser-1\/page-1\.txt$/),
      expect.stringMatching(/page-1\.png$/),
    ]);
    const [words = "", picture = ""] = kept.map((path) => atRoot(path));
    expect(readFileSync(words, "utf8")).toMatch(/heading "Not found"[^]*warning: nothing here/);
    expect(readFileSync(picture).subarray(1, 4).toString()).toBe("PNG");
    rmSync(dirname(words), { recursive: true });
  });
});
