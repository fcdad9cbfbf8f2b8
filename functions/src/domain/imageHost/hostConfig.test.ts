import { describe, expect, it, test } from "vitest";

import { MASK } from "../../contract/images/imageHost.ts";
import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import {
  getHostConfig,
  type HostAccount,
  type HostConfig,
  type HostConfigPorts,
  saveHostConfig,
  selectAccount,
  selectUploadSettings,
  testHostConfig,
} from "./hostConfig.ts";

const OWN: HostAccount = { cloudName: "own", apiKey: "1", apiSecret: "own-secret-9876" };
const SAVED: HostConfig = {
  cloudName: "saved",
  apiKey: "2",
  apiSecret: "saved-secret-1234",
  folderName: "cars",
  uploadPreset: "preset",
};

describe("the account in use", () => {
  it("is the saved one, with its own secret", () => {
    expect(selectAccount(SAVED, OWN)).toEqual({
      ...{ cloudName: "saved", apiKey: "2", apiSecret: "saved-secret-1234" },
      source: "saved",
    });
  });

  it("is the installation's if nothing is saved", () => {
    expect(selectAccount(null, OWN)).toEqual({ ...OWN, source: "installation" });
    expect(selectAccount(null, null)).toBeNull();
  });

  it("uses the installation's secret only with its own name and key", () => {
    const same = { ...SAVED, cloudName: "own", apiKey: "1", apiSecret: null };
    expect(selectAccount(same, OWN)).toEqual({ ...OWN, source: "installation" });
    expect(selectAccount({ ...same, cloudName: "other" }, OWN)).toBeNull();
    expect(selectAccount({ ...same, apiKey: "other" }, OWN)).toBeNull();
    expect(selectAccount(same, null)).toBeNull();
  });
});

it("uploads to the saved folder with the saved preset, or else to the default folder", () => {
  expect(selectUploadSettings(SAVED, "pegboard")).toEqual({ folder: "cars", uploadPreset: "preset" });
  const empty = { ...SAVED, folderName: "", uploadPreset: "" };
  const fallback = { folder: "pegboard", uploadPreset: "" };
  expect(selectUploadSettings(empty, "pegboard")).toEqual(fallback);
  expect(selectUploadSettings(null, "pegboard")).toEqual(fallback);
});

const ports = (saved: HostConfig | null, installation: HostAccount | null): HostConfigPorts => ({
  store: {
    read: () => Promise.resolve(saved),
    save: ({ cloudName }) => Promise.resolve({ ...SAVED, cloudName }),
  },
  installation: () => installation,
  defaultFolder: "pegboard",
  askPlan: () => Promise.resolve({ plan: "Free", usedPercent: 12 }),
  hasPreset: () => Promise.resolve(true),
});

describe("the configuration as a super admin sees it", () => {
  it("has the last four characters of the secret and never the secret", async () => {
    const { config } = await getHostConfig(ports(SAVED, OWN));
    expect(config).toEqual({
      ...{ cloudName: "saved", apiKey: "2", folderName: "cars", uploadPreset: "preset" },
      ...{ defaultFolderName: "pegboard", apiSecret: MASK, apiSecretLastFour: "1234", source: "saved" },
    });
  });

  it("is the installation's if nothing is saved", async () => {
    expect((await getHostConfig(ports(null, OWN))).config).toMatchObject({
      ...{ cloudName: "own", apiKey: "1", folderName: "", uploadPreset: "" },
      ...{ apiSecretLastFour: "9876", source: "installation" },
    });
  });

  it("is empty without any account", async () => {
    expect((await getHostConfig(ports(null, null))).config).toMatchObject({
      ...{ cloudName: "", apiKey: "", apiSecret: "", apiSecretLastFour: null, source: null },
    });
  });

  it("answers a save with the end of the stored secret", async () => {
    const change = { cloudName: "c", apiKey: "2", folderName: "", uploadPreset: "" };
    expect(await saveHostConfig(ports(null, null), "ada", change as never)).toEqual({
      success: true,
      apiSecretLastFour: "1234",
    });
  });
});

describe("a test of the keys", () => {
  const input = { cloudName: "c", apiKey: "k", apiSecret: "s" };
  const tried = (fields: Partial<HostConfigPorts>, uploadPreset?: string) =>
    testHostConfig({ ...ports(null, null), ...fields }, { ...input, uploadPreset });

  it("says the plan and its use", async () => {
    expect(await tried({})).toEqual({
      success: true,
      message: "Cloudinary accepts these credentials.",
      failure: null,
      details: { plan: "Free", used_percent: 12 },
    });
  });

  it("looks for a preset only if one is named", async () => {
    const absent = { hasPreset: () => Promise.resolve(false) };
    expect(await tried(absent)).toMatchObject({ success: true });
    expect(await tried(absent, "cars")).toMatchObject({
      ...{ success: false, failure: "preset" },
      message: expect.stringContaining("no upload preset named cars") as string,
    });
  });

  test.each<[ErrorCode, string, RegExp]>([
    ["images/invalid-key", "key", /refused the cloud name/],
    ["images/rate-limited", "rate", /slow down/],
    ["images/unavailable", "no-answer", /did not answer/],
    ["images/not-configured", "unavailable", /is not available/],
  ])("explains that it ended with %s", async (code, failure, message) => {
    const refused = { askPlan: () => Promise.reject(new AppError(code)) };
    const answer = await tried(refused);
    expect(answer).toMatchObject({ success: false, failure, details: null });
    expect(answer.message).toMatch(message);
  });

  it("rejects with an error of our own", async () => {
    const broken = { askPlan: () => Promise.reject(new TypeError("broken")) };
    await expect(tried(broken)).rejects.toThrow("broken");
  });
});
