import type * as z from "zod";

import { AppError, type ErrorCode } from "../../contract/errors.ts";
import {
  MASK,
  type getCloudinaryConfig,
  type saveCloudinaryConfig,
  type testCloudinaryConfig,
} from "../../contract/imageHost.ts";

type ConfigAnswer = z.input<(typeof getCloudinaryConfig)["output"]>;
type Change = z.output<(typeof saveCloudinaryConfig)["input"]>;
type Saved = z.input<(typeof saveCloudinaryConfig)["output"]>;
type Typed = z.output<(typeof testCloudinaryConfig)["input"]>;
type Tested = z.input<(typeof testCloudinaryConfig)["output"]>;

export interface HostAccount {
  readonly cloudName: string;
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** What the super admin has saved. */
export interface HostConfig {
  readonly cloudName: string;
  readonly apiKey: string;
  /** Null where none is saved. */
  readonly apiSecret: string | null;
  /** Empty: the default. */
  readonly folderName: string;
  readonly uploadPreset: string;
}

export interface HostConfigPorts {
  store: {
    /** Null where nothing is saved. */
    read(): Promise<HostConfig | null>;
    /** A secret that is left out stays as it is. Answers what is stored from now on. */
    save(change: Change, uid: string): Promise<HostConfig>;
  };
  /** The installation's own account, by the environment; null where there is none. */
  installation: () => HostAccount | null;
  defaultFolder: string;
  /** The account's plan and percent used. Rejects with an `images/...` error. */
  askPlan(account: HostAccount): Promise<{ plan: string; usedPercent: number | null }>;
}

/**
 * The account in use: the saved one before the installation's. A saved one without a secret is the installation's
 * under the same name and key, or none.
 */
export function accountInUse(
  saved: HostConfig | null,
  installation: HostAccount | null,
): (HostAccount & { source: "saved" | "installation" }) | null {
  if (saved === null) return installation && { ...installation, source: "installation" };
  const { cloudName, apiKey, apiSecret } = saved;
  if (apiSecret !== null) return { cloudName, apiKey, apiSecret, source: "saved" };
  const isSame = installation?.cloudName === cloudName && installation.apiKey === apiKey;
  return isSame ? { ...installation, source: "installation" } : null;
}

export async function getHostConfig(ports: HostConfigPorts): Promise<ConfigAnswer> {
  return { config: shown(ports, await ports.store.read()) };
}

export async function saveHostConfig(ports: HostConfigPorts, uid: string, change: Change): Promise<Saved> {
  const { apiSecretLastFour } = shown(ports, await ports.store.save(change, uid));
  return { success: true, apiSecretLastFour };
}

/** A refusal is an answer, no error. */
export async function testHostConfig(
  { askPlan }: Pick<HostConfigPorts, "askPlan">,
  { cloudName, apiKey, apiSecret }: Typed,
): Promise<Tested> {
  try {
    const { plan, usedPercent } = await askPlan({ cloudName, apiKey, apiSecret });
    return {
      success: true,
      message: "Cloudinary accepts these credentials.",
      details: { plan, used_percent: usedPercent },
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { success: false, message: WORDS[error.code] ?? "Cloudinary is not available.", details: null };
  }
}

const WORDS: Partial<Record<ErrorCode, string>> = {
  "images/invalid-key": "Cloudinary refused the cloud name, the key or the secret.",
  "images/rate-limited": "Cloudinary asks us to slow down: try again in an hour.",
  "images/unavailable": "Cloudinary did not answer.",
};

function shown(
  { installation, defaultFolder }: HostConfigPorts,
  saved: HostConfig | null,
): ConfigAnswer["config"] {
  const account = accountInUse(saved, installation());
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
