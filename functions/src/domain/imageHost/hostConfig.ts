import type * as z from "zod";

import { describeImageHostTest, type ImageHostTestFailure } from "../../contract/reasons/imageHostTests.ts";
import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import {
  MASK,
  type getCloudinaryConfig,
  type saveCloudinaryConfig,
  type testCloudinaryConfig,
} from "../../contract/images/imageHost.ts";

type ConfigAnswer = z.input<(typeof getCloudinaryConfig)["output"]>;
type Change = z.output<(typeof saveCloudinaryConfig)["input"]>;
type SaveResult = z.input<(typeof saveCloudinaryConfig)["output"]>;
type TestRequest = z.output<(typeof testCloudinaryConfig)["input"]>;
type TestResult = z.input<(typeof testCloudinaryConfig)["output"]>;

export interface HostAccount {
  readonly cloudName: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** The configuration as the super admin saved it. */
export interface HostConfig {
  readonly cloudName: string;
  readonly apiKey: string;
  /** Null if no secret is saved. */
  readonly apiSecret: string | null;
  /** An empty text uses the default folder. */
  readonly folderName: string;
  readonly uploadPreset: string;
}

export interface HostConfigPorts {
  store: {
    /** Returns null if nothing is saved. */
    read(): Promise<HostConfig | null>;
    /**
     * Saves a change and returns the stored configuration. Keeps the stored secret if the change has none.
     */
    save(change: Change, uid: string): Promise<HostConfig>;
  };
  /** Returns the installation's account from the environment, or null. */
  installation: () => HostAccount | null;
  defaultFolder: string;
  /** Returns the account's plan and the percentage used. Rejects with an `images/...` error. */
  askPlan(account: HostAccount): Promise<{ plan: string; usedPercent: number | null }>;
  /** Returns whether the upload preset exists. Rejects with an `images/...` error. */
  hasPreset(account: HostAccount, name: string): Promise<boolean>;
}

/**
 * Returns the saved account, or else the installation's. A saved account without a secret uses the
 * installation's secret if cloud name and key are equal (decisions/admin/0078).
 */
export function selectAccount(
  saved: HostConfig | null,
  installation: HostAccount | null,
): (HostAccount & { source: "saved" | "installation" }) | null {
  if (saved === null) return installation && { ...installation, source: "installation" };
  const { cloudName, apiKey, apiSecret } = saved;
  if (apiSecret !== null) return { cloudName, apiKey, apiSecret, source: "saved" };
  const isSame = installation?.cloudName === cloudName && installation.apiKey === apiKey;
  return isSame ? { ...installation, source: "installation" } : null;
}

/** Returns where and how pictures are uploaded. Without a preset, the text is empty. */
export const selectUploadSettings = (saved: HostConfig | null, defaultFolder: string) => ({
  folder: saved === null || saved.folderName === "" ? defaultFolder : saved.folderName,
  uploadPreset: saved?.uploadPreset ?? "",
});

export async function getHostConfig(ports: HostConfigPorts): Promise<ConfigAnswer> {
  return { config: buildConfig(ports, await ports.store.read()) };
}

export async function saveHostConfig(
  ports: HostConfigPorts,
  uid: string,
  change: Change,
): Promise<SaveResult> {
  const { apiSecretLastFour } = buildConfig(ports, await ports.store.save(change, uid));
  return { success: true, apiSecretLastFour };
}

/** Tests an account. Returns a refusal as a result, not as an error. */
export async function testHostConfig(
  { askPlan, hasPreset }: Pick<HostConfigPorts, "askPlan" | "hasPreset">,
  { cloudName, apiKey, apiSecret, uploadPreset = "" }: TestRequest,
): Promise<TestResult> {
  try {
    const account = { cloudName, apiKey, apiSecret };
    const { plan, usedPercent } = await askPlan(account);
    const success = uploadPreset === "" || (await hasPreset(account, uploadPreset));
    const failure = success ? null : "preset";
    const message = describeImageHostTest(failure, uploadPreset);
    return { success, message, failure, details: { plan, used_percent: usedPercent } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failure = FAILURES[error.code] ?? "unavailable";
    const message = describeImageHostTest(failure, uploadPreset);
    return { success: false, message, failure, details: null };
  }
}

const FAILURES: Partial<Record<ErrorCode, ImageHostTestFailure>> = {
  "images/invalid-key": "key",
  "images/rate-limited": "rate",
  "images/unavailable": "no-answer",
};

function buildConfig(
  { installation, defaultFolder }: HostConfigPorts,
  saved: HostConfig | null,
): ConfigAnswer["config"] {
  const account = selectAccount(saved, installation());
  return {
    cloudName: saved?.cloudName ?? account?.cloudName ?? "",
    folderName: saved?.folderName ?? "",
    defaultFolderName: defaultFolder,
    uploadPreset: saved?.uploadPreset ?? "",
    apiKey: saved?.apiKey ?? account?.apiKey ?? "",
    apiSecret: account === null ? "" : MASK,
    apiSecretLastFour: account?.apiSecret.slice(-4) ?? null,
    source: account?.source ?? null,
  };
}
