import { randomBytes } from "node:crypto";

import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../tests/support/memory/memoryFirestore.ts";
import { DEFAULT_AI_CAPS } from "../contract/aiSpending.ts";
import { paths } from "../contract/documents.ts";
import { openAiConfigStore, openProviderChoice } from "./aiConfig.ts";
import { openSecretBox } from "./secrets.ts";

const box = openSecretBox(JSON.stringify({ current: "k", keys: { k: randomBytes(32).toString("base64") } }));
const UNSET = { enabled: true, apiKey: null, fastModel: "", accurateModel: "" };
const FIELDS = { enabled: true, fastModel: "small", accurateModel: "large" };

let now = 0;
let firestore = memoryFirestore(() => now);
let config = openAiConfigStore(
  firestore,
  () => box,
  () => now,
);
beforeEach(() => {
  now = 5_000;
  firestore = memoryFirestore(() => now);
  config = openAiConfigStore(
    firestore,
    () => box,
    () => now,
  );
});
const stored = async () => (await firestore.doc(paths.aiConfig()).get()).data() ?? {};

describe("the providers' configuration", () => {
  it("has defaults until it is saved", async () => {
    expect(await config.read()).toEqual({
      ...{ providers: { openai: UNSET, gemini: UNSET }, prompts: { detailed: "", simple: "" } },
      ...{ comparisonAllowed: false, defaultProvider: null, caps: DEFAULT_AI_CAPS },
    });
  });

  it("stores keys encrypted, and for their provider alone", async () => {
    const saved = await config.save({ provider: "openai", fields: { ...FIELDS, apiKey: "hush" } }, "root");
    expect(saved.providers).toEqual({ openai: { ...FIELDS, apiKey: "hush" }, gemini: UNSET });
    const document = await stored();
    expect(JSON.stringify(document)).not.toContain("hush");
    expect(document).toMatchObject({ updatedBy: "root", updatedAt: Timestamp.fromMillis(5_000) });
    await firestore.doc(paths.aiConfig()).update({ gemini: document["openai"] as unknown });
    await expect(config.read()).rejects.toThrow();
  });

  it("keeps a key that the change doesn't have, and removes it for null", async () => {
    await config.save({ provider: "openai", fields: { ...FIELDS, apiKey: "hush" } }, "root");
    const afterSave = await config.save(
      { provider: "openai", fields: { ...FIELDS, enabled: false } },
      "root",
    );
    expect(afterSave.providers.openai).toEqual({ ...FIELDS, enabled: false, apiKey: "hush" });
    const removed = await config.save({ provider: "openai", fields: { ...FIELDS, apiKey: null } }, "root");
    expect(removed.providers.openai).toEqual({ ...FIELDS, apiKey: null });
  });

  it("changes what is given, and keeps the rest", async () => {
    await config.save(
      {
        ...{ provider: "gemini", fields: FIELDS, prompts: { detailed: "Look", simple: "Glance" } },
        ...{ comparisonAllowed: true, defaultProvider: "gemini" },
      },
      "root",
    );
    await config.saveCaps({ sellerUsd: 1, installationUsd: 2 }, "other");
    expect(await stored()).toMatchObject({ updatedBy: "other" });
    const after = await config.save(
      { provider: "openai", fields: FIELDS, prompts: { simple: "Peek" } },
      "root",
    );
    expect(after).toEqual({
      providers: { openai: { ...FIELDS, apiKey: null }, gemini: { ...FIELDS, apiKey: null } },
      ...{ prompts: { detailed: "Look", simple: "Peek" }, caps: { sellerUsd: 1, installationUsd: 2 } },
      ...{ comparisonAllowed: true, defaultProvider: "gemini" },
    });
    const switched = await config.save(
      { provider: "openai", fields: FIELDS, comparisonAllowed: false, defaultProvider: null },
      "root",
    );
    expect(switched).toMatchObject({ comparisonAllowed: false, defaultProvider: null });
  });

  it("is cached for a minute, and read again after saving its caps", async () => {
    await config.readCached();
    await firestore.doc(paths.aiConfig()).set({ comparisonAllowed: true });
    expect(await config.readCached()).toMatchObject({ comparisonAllowed: false });
    await config.saveCaps({ sellerUsd: 1, installationUsd: 2 }, "root");
    expect(await config.readCached()).toMatchObject({ comparisonAllowed: true, caps: { sellerUsd: 1 } });
  });
});

describe("a person's choice of provider", () => {
  const choose = async (aiProvider: unknown, comparisonAllowed = true) => {
    await firestore.doc(paths.user("ada")).set({ settings: { aiProvider } });
    const installation = { comparisonAllowed, defaultProvider: "gemini" as const };
    return openProviderChoice(firestore, () => Promise.resolve(installation))("ada");
  };

  it("is theirs, or else the installation's", async () => {
    expect(await choose({ provider: "openai", enableFallback: false })).toEqual({
      ...{ provider: "openai", enableFallback: false, comparisonMode: false },
    });
    const standard = { provider: "gemini", enableFallback: true, comparisonMode: false };
    expect(await choose({})).toEqual(standard);
    expect(await choose({ provider: "other" })).toEqual(standard);
    await firestore.doc(paths.user("ada")).delete();
    const unset = () => Promise.resolve({ comparisonAllowed: true, defaultProvider: null });
    expect(await openProviderChoice(firestore, unset)("ada")).toEqual({ ...standard, provider: null });
  });

  it("compares only if the installation allows it", async () => {
    expect(await choose({ comparisonMode: true })).toMatchObject({ comparisonMode: true });
    expect(await choose({ comparisonMode: true }, false)).toMatchObject({ comparisonMode: false });
    expect(await choose({ comparisonMode: false })).toMatchObject({ comparisonMode: false });
  });
});
