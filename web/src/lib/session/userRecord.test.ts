import { doc, getDocFromCache, Timestamp } from "firebase/firestore";
import { beforeAll, beforeEach, expect, it } from "vitest";

import { paths } from "@contract/documents";

import { db } from "../firestore/firestore";
import { goOffline } from "../firestore/testing/goOffline";
import { putDocument } from "../firestore/testing/putDocument";
import {
  acceptTerms,
  setAiProvider,
  setInboxPreferences,
  setPlatforms,
  setShowAiAssistant,
} from "./userRecord";

beforeAll(goOffline);

const BEFORE = {
  email: "dana@example.com",
  settings: { aiProvider: { provider: "openai", enableFallback: true, comparisonMode: false } },
  uiSettings: { showAiAssistant: true },
  updatedAt: Timestamp.fromMillis(0),
};
let uid = "";
let number = 0;
/** Each test has its own person, because the cache is the page's. */
beforeEach(() => {
  uid = `person-${(number += 1)}`;
  putDocument(paths.user(uid), BEFORE);
});

/** Waits for a write, and returns the record without the time of the change, which every write must set. */
async function readRecord() {
  const stored = await getDocFromCache(doc(db, paths.user(uid)));
  const { updatedAt, ...others } = stored.data({ serverTimestamps: "estimate" }) ?? {};
  expect((updatedAt as Timestamp).toMillis()).toBeGreaterThan(0);
  return others;
}
const { updatedAt: _, ...KEPT } = BEFORE;

it("notes that the terms are accepted, and when", async () => {
  void acceptTerms(uid);
  const { termsAcceptedAt, ...others } = await readRecord();
  expect(others).toEqual({ ...KEPT, hasAcceptedTerms: true });
  expect(termsAcceptedAt).toBeInstanceOf(Timestamp);
});

it("sets the platforms, and nothing else", async () => {
  const enabledPlatforms = { ebay: true, whatnot: false, shopify: true };
  void setPlatforms(uid, enabledPlatforms);
  expect(await readRecord()).toEqual({ ...KEPT, enabledPlatforms });
});

it("sets the AI provider and how it is used", async () => {
  const aiProvider = { provider: "gemini", enableFallback: false, comparisonMode: true } as const;
  void setAiProvider(uid, aiProvider);
  expect(await readRecord()).toEqual({ ...KEPT, settings: { aiProvider } });
});

it("leaves the provider out if there is none, so that the server uses its default", async () => {
  const others = { enableFallback: true, comparisonMode: false };
  void setAiProvider(uid, { provider: null, ...others });
  expect(await readRecord()).toEqual({ ...KEPT, settings: { aiProvider: others } });
});

it("shows and hides the assistant", async () => {
  void setShowAiAssistant(uid, false);
  expect(await readRecord()).toEqual({ ...KEPT, uiSettings: { showAiAssistant: false } });
});

it("sets the preferences of the inbox", async () => {
  const inboxPreferences = {
    templates: [{ id: "t1", name: "Thanks", text: "Thank you." }],
    floorPercent: 75,
  };
  void setInboxPreferences(uid, inboxPreferences);
  expect(await readRecord()).toEqual({ ...KEPT, inboxPreferences });
});
