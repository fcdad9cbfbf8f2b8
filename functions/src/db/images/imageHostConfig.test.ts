import { randomBytes } from "node:crypto";

import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openSecretBox } from "../secrets.ts";
import { openImageHostConfig } from "./imageHostConfig.ts";

const box = openSecretBox(JSON.stringify({ current: "k", keys: { k: randomBytes(32).toString("base64") } }));
const ACCOUNT = { cloudName: "cloud", apiKey: "key", folderName: "cars", uploadPreset: "preset" };

let now = 0;
let firestore = memoryFirestore(() => now);
let config = openImageHostConfig(
  firestore,
  () => box,
  () => now,
);
beforeEach(() => {
  now = 5_000;
  firestore = memoryFirestore(() => now);
  config = openImageHostConfig(
    firestore,
    () => box,
    () => now,
  );
});
const stored = async () => (await firestore.doc(paths.imageHostConfig()).get()).data();

it("the configuration is null until it is saved, and then has its secret, which is stored encrypted", async () => {
  expect(await config.read()).toBeNull();
  const saved = { ...ACCOUNT, apiSecret: "hush" };
  expect(await config.save(saved, "root")).toEqual(saved);
  expect([await config.read(), await config.readCached()]).toEqual([saved, saved]);
  expect(JSON.stringify(await stored())).not.toContain("hush");
  expect(await stored()).toMatchObject({ updatedBy: "root", updatedAt: Timestamp.fromMillis(5_000) });
});

it("keeps the stored secret if the change has none", async () => {
  expect(await config.save(ACCOUNT, "root")).toEqual({ ...ACCOUNT, apiSecret: null });
  await config.save({ ...ACCOUNT, apiSecret: "hush" }, "root");
  expect(await config.save({ ...ACCOUNT, apiKey: "other" }, "root")).toMatchObject({
    ...{ apiKey: "other", apiSecret: "hush" },
  });
});

it("the configuration is cached for a minute, and read again after a save", async () => {
  await config.save(ACCOUNT, "root");
  await firestore.doc(paths.imageHostConfig()).update({ cloudName: "other" });
  expect(await config.readCached()).toMatchObject({ cloudName: "cloud" });
  expect(await config.read()).toMatchObject({ cloudName: "other" });
  await config.save({ ...ACCOUNT, cloudName: "third" }, "root");
  expect(await config.readCached()).toMatchObject({ cloudName: "third" });
});

it("fills what an older configuration lacks", async () => {
  await firestore.doc(paths.imageHostConfig()).set({ cloudName: "cloud", apiKey: "key" });
  expect(await config.read()).toEqual({
    ...{ cloudName: "cloud", apiKey: "key", apiSecret: null, folderName: "", uploadPreset: "" },
  });
});
