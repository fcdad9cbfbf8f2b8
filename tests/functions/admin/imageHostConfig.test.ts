import { afterEach, beforeAll, describe, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { openImageHostConfig } from "../../../functions/src/db/images/imageHostConfig.ts";
import { openSecretBox } from "../../../functions/src/db/secrets.ts";
import { CLOUDINARY_ACCOUNT, DEMO_SECRETS } from "../../../tools/suite/environment.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, type Person } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";

const { firestore } = admin();
const document = firestore.doc(paths.imageHostConfig());
const { cloudName, apiKey, apiSecret } = CLOUDINARY_ACCOUNT;

let boss: Person;
beforeAll(async () => {
  boss = await createMember({ role: "super-admin" });
});
afterEach(async () => {
  await document.delete();
  await fetch(`${suite().cloudinaryUrl}/control/faults`, { method: "DELETE" });
});
const config = async () =>
  ((await callAs(boss, "getCloudinaryConfig", {})).data as { config: Record<string, unknown> }).config;
const save = (fields: object) =>
  callAs(boss, "saveCloudinaryConfig", {
    ...{ cloudName: "my-cloud", folderName: "cars", uploadPreset: "ml_default", apiKey: "12345" },
    ...fields,
  });

describe("the image host's configuration", () => {
  it("is the installation's by default and shows no secret", async () => {
    expect(await config()).toEqual({
      ...{ cloudName, apiKey, folderName: "", defaultFolderName: "pegboard", uploadPreset: "" },
      ...{ apiSecret: "••••••••", apiSecretLastFour: apiSecret.slice(-4), source: "installation" },
    });
  });

  it("stores the secret encrypted, shows only its last four characters, and keeps it when none is sent", async () => {
    expect((await save({ apiSecret: "very-secret-9876" })).data).toEqual({
      ...{ success: true, apiSecretLastFour: "9876" },
    });
    await save({ cloudName: "other-cloud" });
    expect(JSON.stringify((await document.get()).data())).not.toContain("very-secret");
    const shown = await config();
    expect(shown).toMatchObject({ cloudName: "other-cloud", apiSecretLastFour: "9876", source: "saved" });
    expect(JSON.stringify(shown)).not.toContain("very-secret");
    const store = openImageHostConfig(firestore, () => openSecretBox(DEMO_SECRETS.TOKEN_KEYS));
    expect(await store.read()).toMatchObject({ apiSecret: "very-secret-9876" });
  });

  it("has no account if a saved one lacks its secret and isn't the installation's", async () => {
    await save({});
    expect(await config()).toMatchObject({ cloudName: "my-cloud", apiSecret: "", source: null });
    await save({ cloudName, apiKey });
    expect(await config()).toMatchObject({ source: "installation", folderName: "cars" });
  });

  it.each([
    { cloudName: "../other" },
    { cloudName: "" },
    { apiKey: "a key" },
    { folderName: "../up" },
    { apiSecret: "••••••••" },
  ])("refuses %j and saves nothing", async (fields) => {
    expect((await save(fields)).error).toMatchObject({ status: "INVALID_ARGUMENT" });
    expect((await document.get()).exists).toBe(false);
  });
});

describe("testing the image host", () => {
  const test = (fields: object = {}) =>
    callAs(boss, "testCloudinaryConfig", { cloudName, apiKey, apiSecret, ...fields });

  it("returns the plan and its use, and stores nothing", async () => {
    expect((await test()).data).toEqual({
      success: true,
      message: "Cloudinary accepts these credentials.",
      failure: null,
      details: { plan: "Free", used_percent: expect.any(Number) as number },
    });
    expect((await document.get()).exists).toBe(false);
  });

  it("looks for the upload preset", async () => {
    expect((await test({ uploadPreset: "pegboard_cards" })).data).toMatchObject({ success: true });
    expect((await test({ uploadPreset: "no_such" })).data).toMatchObject({
      success: false,
      message: "Cloudinary accepts these credentials, but the account has no upload preset named no_such.",
    });
  });

  it("describes a failure", async () => {
    expect((await test({ apiSecret: "wrong" })).data).toEqual({
      success: false,
      message: "Cloudinary refused the cloud name, the key or the secret.",
      failure: "key",
      details: null,
    });
  });
});
