import { randomUUID } from "node:crypto";

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { createMember } from "../../support/people.ts";
import { ROUTES } from "../../support/routes.ts";
import { suite } from "../../support/suite.ts";
import { chooseAccount, invite, openAsMember, signInOnPage } from "../people.ts";
import { buildWithPopup } from "../popupBuild.ts";

const browser = testBrowser();
const newEmail = () => `${randomUUID()}@example.com`;
const routes = ROUTES.map(({ path, access }) => ({ path: exampleOf(path), access }));

describe("Google's own pop-up", () => {
  let build: Awaited<ReturnType<typeof buildWithPopup>>;
  beforeAll(async () => {
    build = await buildWithPopup();
  });
  afterAll(() => build.remove());

  it("signs in an invited person", async () => {
    const email = newEmail();
    await invite(email);
    const { page, popup } = await openPopup();
    await popup.locator(".js-new-account").click();
    await popup.locator("#email-input").fill(email);
    await popup.locator("#display-name-input").fill("Dana Mercer");
    await popup.locator("#sign-in").click();
    await expectPath(page, "/terms");
    await page.getByRole("heading", { name: "Terms of Service" }).waitFor();
  });

  async function openPopup(): Promise<{ page: Page; popup: Page }> {
    // The browser sees a page that a test serves as a foreign one, which needs permission to reach this
    // machine.
    const opened = await browser.open({ permissions: ["local-network-access"] });
    const { page, context } = opened;
    // The emulator's page requests fonts and styles from other hosts.
    opened.expectError(/ERR_NAME_NOT_RESOLVED/);
    await build.serveTo(context);
    await page.goto("/login");
    const [popup] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("button", { name: "Sign in with Google" }).click(),
    ]);
    return { page, popup };
  }
});

describe("somebody who was not invited", () => {
  it("is refused with the e-mail shown, and led to the requested address once there is an invitation", async () => {
    const email = newEmail();
    const { page } = await browser.open();
    await page.goto("/collection?status=drafts");
    await expectPath(page, "/login");
    await chooseAccount(page, { email, name: "Sandy Stranger" });
    const refused = `/user-not-found?redirect=${encodeURIComponent("/collection?status=drafts")}`;
    await expect.poll(() => addressOf(page), { timeout: 20_000 }).toBe(refused);
    await page.getByText(email).waitFor();

    await chooseAccount(page, { email, name: "Sandy Stranger" });
    await page.getByText("This account still has no access.").waitFor();
    await page.reload();
    await page.getByText(email).waitFor();

    await invite(email);
    await chooseAccount(page, { email, name: "Sandy Stranger" });
    await expectPath(page, "/terms");
    await acceptTerms(page);
    await expect.poll(() => addressOf(page)).toBe("/collection?status=drafts");
  });
});

describe("the sign-in page before its scripts", () => {
  const viewport = { width: 390, height: 844 };
  const signInButton = (page: Page) => page.getByRole("button", { name: "Sign in with Google" });
  const splash = (page: Page) => page.getByRole("status", { name: "Loading Pegboard" });

  /** Opens /login, whose application doesn't come before `release`. */
  async function openWithoutApplication(prepare?: () => void) {
    const { page } = await browser.open({ viewport });
    const released = Promise.withResolvers<null>();
    await page.route("/assets/*.js", async (route) => {
      await released.promise;
      await route.continue();
    });
    if (prepare) await page.addInitScript(prepare);
    await page.goto("/login?redirect=%2Fcollection", { waitUntil: "domcontentloaded" });
    return { page, release: () => released.resolve(null) };
  }

  it("is there without JavaScript, laid out as the application lays it out", async () => {
    const open = async (javaScriptEnabled: boolean) => {
      const { page } = await browser.open({ javaScriptEnabled, viewport });
      await page.goto("/login");
      if (javaScriptEnabled) await page.locator("#root:not(:has([data-served]))").waitFor();
      await signInButton(page).waitFor();
      expect(await splash(page).isVisible()).toBe(false);
      const main = page.getByRole("main");
      return () =>
        main.evaluate((element) => {
          const { top } = element.getBoundingClientRect();
          const boxes = Array.from(element.querySelectorAll("h1, p, button, svg"), (part) => {
            const { x, y, width, height } = part.getBoundingClientRect();
            // The note that scripts are needed is above the page without them.
            return [x, y - top, width, height];
          });
          return { text: element.textContent, boxes };
        });
    };
    const [served, shown] = [await open(false), await open(true)];
    await expect.poll(async () => JSON.stringify(await served())).toBe(JSON.stringify(await shown()));
  });

  it("is accessible, and starts the sign-in that was asked for too early", async () => {
    const { page, release } = await openWithoutApplication();
    await expectAccessible(page);
    await signInButton(page).click();
    release();
    await page.getByRole("dialog", { name: "Choose an account" }).waitFor();
    expect(addressOf(page)).toBe("/login?redirect=%2Fcollection");
    await page.keyboard.press("Escape");
    await signInButton(page).waitFor();
    expect(await page.locator("[data-served='login']").count()).toBe(0);
  });

  it("isn't shown to somebody who is probably signed in", async () => {
    const { page, release } = await openWithoutApplication(() =>
      localStorage.setItem("pegboard.person", "somebody"),
    );
    await splash(page).waitFor();
    expect(await signInButton(page).isVisible()).toBe(false);
    release();
    await signInButton(page).waitFor();
  });
});

describe("the guard", () => {
  const signedOut = browser.share(({ page }) => Promise.resolve({ page }));
  const signedIn = browser.share(async ({ page }) => {
    await openAsMember(page);
    return { page };
  });

  it("sends a person who isn't signed in to /login from any address", async () => {
    const { page } = await signedOut();
    await page.goto("/collection");
    await expectPath(page, "/login");
    for (const { path, access } of routes) {
      await follow(page, path);
      await expectPath(page, access === "public" ? path : "/login", path);
    }
  });

  it("says that an unknown address doesn't exist", async () => {
    const { page } = await signedOut();
    await page.goto("/no/such/page");
    await page.getByRole("heading", { name: "Nothing hangs here" }).waitFor();
    await page.getByText("/no/such/page").waitFor();
    await page.getByRole("link", { name: "Back to the start" }).click();
    await expectPath(page, "/login");
  });

  it("leads to the requested address after the sign-in, and to the dashboard after a sign-out", async () => {
    const { page } = await browser.open();
    const member = await createMember();
    await page.goto("/collection?status=drafts");
    await expectPath(page, "/login");
    await chooseAccount(page, member);
    await expect.poll(() => addressOf(page)).toBe("/collection?status=drafts");
    await page.getByRole("button", { name: /profile of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect.poll(() => addressOf(page)).toBe("/login");
    await chooseAccount(page, member);
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  });

  it("asks for the terms first, signs out a person who declines them, then opens the requested address", async () => {
    const person = await createMember({ record: { hasAcceptedTerms: false } });
    const { page } = await browser.open();
    await signInOnPage(page, person);
    await page.getByRole("button", { name: "Decline" }).click();
    await expectPath(page, "/login");
    await page.goto("/collection");
    await expectPath(page, "/login");

    await chooseAccount(page, person);
    await expectPath(page, "/terms");
    // guard.test.ts has all addresses, which the first test shows to be guarded.
    const guarded = routes.filter(({ access }) => access === "signed-in");
    for (const { path } of guarded.filter((_, at) => at % 8 === 0)) {
      await follow(page, path);
      const terms = `/terms?redirect=${encodeURIComponent(path)}`;
      await expect.poll(() => addressOf(page), { message: path }).toBe(terms);
    }
    await page.goto("/collection?status=drafts");
    await acceptTerms(page);
    await expect.poll(() => addressOf(page)).toBe("/collection?status=drafts");
  });

  it("redirects to no other site after the terms", async () => {
    const { page } = await signedIn();
    for (const elsewhere of [
      "https://example.com/",
      "//example.com",
      "/\\example.com",
      "javascript:alert(1)",
    ]) {
      await follow(page, `/terms?redirect=${encodeURIComponent(elsewhere)}`);
      await acceptTerms(page);
      await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
      expect(page.url(), elsewhere).toBe(`${suite().webUrl}/`);
    }
  });

  it("shows the administration only to admins, and the sign-in page only to people who aren't signed in", async () => {
    const { page } = await signedIn();
    const closed = routes.filter(({ access }) => access === "admin").map(({ path }) => path);
    for (const path of [...closed, "/login", "/user-not-found", "/dashboard"]) {
      await follow(page, path);
      await expectPath(page, "/", path);
    }
    await page.goto("/admin");
    await expectPath(page, "/");
  });
});

it("signs out of every tab at once", async () => {
  const { page, context } = await browser.open();
  await openAsMember(page);
  const second = await context.newPage();
  await second.goto("/collection");
  await second.getByRole("heading", { level: 1, name: "Collection" }).waitFor();
  await page.getByRole("button", { name: /profile of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await Promise.all([expectPath(page, "/login"), expectPath(second, "/login")]);
  await second.reload();
  await second.getByRole("button", { name: "Sign in with Google" }).waitFor();
});

/** Returns an address that matches the route. */
function exampleOf(path: string): string {
  return path.replaceAll(/\/:\w+\?/g, "").replaceAll(/:\w+/g, "example");
}

/** Goes to an address as a link does, without loading the application again. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, address);
}

const addressOf = (page: Page) => page.url().slice(suite().webUrl.length);

async function expectPath(page: Page, path: string, message = path): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname, { message, timeout: 20_000 }).toBe(path);
}

async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Accept and Continue" }).click();
}
