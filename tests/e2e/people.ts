import { randomUUID } from "node:crypto";

import { FieldValue } from "firebase-admin/firestore";
import type { Page } from "playwright-core";
import { expect } from "vitest";

import { paths } from "../../functions/src/contract/documents.ts";
import { admin } from "../support/admin.ts";
import { accept } from "../../tools/demo/connect.ts";
import { API_KEY } from "../../tools/suite/environment.ts";
import { saveSampleTerms } from "../support/ebaySeller.ts";
import { callAs, createMember, type NewMember, type Person } from "../support/people.ts";

/** Signs in with the sign-in button and the emulated account chooser. */
export async function signInOnPage(page: Page, person: Pick<Person, "email" | "name">): Promise<void> {
  await page.goto("/login");
  await chooseAccount(page, person);
}

/** The same from the sign-in page, or from the page for refused people, which must be open. */
export async function chooseAccount(
  page: Page,
  { email, name }: Pick<Person, "email" | "name">,
): Promise<void> {
  await page.getByRole("button", { name: /Sign in with Google|Check Access Again/ }).click();
  const chooser = page.getByRole("dialog", { name: "Choose an account" });
  await chooser.getByLabel("E-mail").fill(email);
  await chooser.getByLabel("Name").fill(name);
  await chooser.getByRole("button", { name: "Continue" }).click();
  await chooser.waitFor({ state: "detached" });
}

/** Opens the dashboard or another address as a new member who has signed in before. */
export async function openAsMember(page: Page, member: NewMember = {}, address = "/"): Promise<Person> {
  const person = await createMember(member);
  await openAs(page, person, address);
  return person;
}

/** Opens an address as a person who has signed in before. */
export async function openAs(page: Page, person: Person, address: string): Promise<void> {
  const kept = await keepSignedIn(page, person);
  await page.goto(address);
  await kept.dispose();
  if (address === "/") await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
}

/**
 * Stores in the browser what Firebase Auth stores after a sign-in, when the next page opens. Each sign-in on
 * the page would take seconds. Ends with `dispose`, so that a sign-out lasts.
 */
function keepSignedIn(
  page: Page,
  { uid, email, name, idToken, refreshToken }: Person,
): ReturnType<Page["addInitScript"]> {
  const profile = { uid, email, displayName: name, photoURL: null, phoneNumber: null };
  const user = {
    ...profile,
    emailVerified: true,
    isAnonymous: false,
    providerData: [{ ...profile, uid: `google-${email}`, providerId: "google.com" }],
    stsTokenManager: { accessToken: idToken, refreshToken, expirationTime: Date.now() + 55 * 60_000 },
    ...{ apiKey: API_KEY, appName: "[DEFAULT]" },
  };
  return page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    `firebase:authUser:${API_KEY}:[DEFAULT]`,
    JSON.stringify(user),
  ] as const);
}

/** Opens a screen from the navigation. Links without room in the bar are in its menu. */
export async function goTo(page: Page, screen: string): Promise<void> {
  // A count may follow the name.
  const name = new RegExp(`^${screen}(?:,? \\d.*)?$`);
  const link = page.getByRole("navigation").getByRole("link", { name }).first();
  const more = page
    .getByRole("navigation", { name: "Main", exact: true })
    .getByRole("button", { name: "More" });
  await link.or(more).first().waitFor();
  if (await link.isVisible()) await link.click();
  else {
    await more.click();
    await page.getByRole("menuitem", { name: screen, exact: true }).click();
  }
  await page.getByRole("heading", { level: 1, name: screen }).waitFor();
}

/** Connects from the settings through eBay's consent page, as a seller who is new to eBay. */
export async function connectOnPage(
  page: Page,
  seller: string,
  access: readonly string[] = [],
): Promise<void> {
  await goTo(page, "Settings");
  for (const name of access) await page.getByRole("checkbox", { name }).check();
  await page.getByRole("button", { name: "Connect eBay" }).click();
  await page.getByLabel("or a new seller").fill(seller);
  await page.getByRole("button", { name: "Agree and continue" }).click();
  await page.getByRole("heading", { name: "eBay is connected" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/ebay");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
}

/** Creates the record that an admin creates for somebody who has never signed in. */
export async function invite(email: string): Promise<void> {
  await admin().firestore.doc(paths.user(randomUUID())).set({
    email,
    accountRole: "user",
    isSuperAdmin: false,
    hasAcceptedTerms: false,
    createdAt: FieldValue.serverTimestamp(),
  });
}

/** Connects a new eBay account by calls to the server, and stores selling terms. */
export async function connectEbay(person: Person): Promise<void> {
  const begun = await callAs(person, "beginEbayConnection", {});
  const { authorizeUrl } = begun.data as { authorizeUrl: string };
  const { error } = await callAs(person, "exchangeEbayToken", await accept(authorizeUrl, person.uid));
  if (error) throw new Error(`eBay could not be connected: ${error.message}`);
  await saveSampleTerms(person.uid);
}

/** Returns the person's stored listings. */
export async function readListings({ uid }: Pick<Person, "uid">) {
  const { docs } = await admin().firestore.collection(paths.listings(uid)).get();
  return docs.map((listing) => ({ id: listing.id, ...listing.data() }));
}
