import type { AiCaps } from "../../contract/aiSpending.ts";
import type { UsageDays } from "../usage/ports.ts";
import type { AnalysisUsage } from "../../contract/capture/analysis.ts";

export const CLOUD_PROVIDERS = ["openai", "gemini"] as const;
export type CloudProvider = (typeof CLOUD_PROVIDERS)[number];

/** A provider's configuration as the super admin saved it. */
export interface ProviderConfig {
  readonly enabled: boolean;
  /** Null if no key is saved. */
  readonly apiKey: string | null;
  /** An empty text uses the default model. */
  readonly fastModel: string;
  readonly accurateModel: string;
}

export interface AiConfig {
  readonly providers: Readonly<Record<CloudProvider, ProviderConfig>>;
  /** An empty text uses the default prompt. */
  readonly prompts: Readonly<Record<"detailed" | "simple", string>>;
  /** Whether sellers can have every card analyzed by two providers, at twice the cost. */
  readonly comparisonAllowed: boolean;
  /** The provider of sellers who haven't chosen one. Null follows the installation's order. */
  readonly defaultProvider: CloudProvider | null;
  readonly caps: AiCaps;
}

/** Absent fields keep their value. */
export interface AiConfigChange {
  readonly provider: CloudProvider;
  readonly fields: Partial<ProviderConfig>;
  readonly prompts?: Partial<AiConfig["prompts"]>;
  readonly comparisonAllowed?: boolean;
  readonly defaultProvider?: CloudProvider | null;
}

export interface AiConfigStore {
  saveCaps(caps: AiCaps, uid: string): Promise<void>;
  /** Reads a cached copy that is up to a minute old. */
  readCached(): Promise<AiConfig>;
  read(): Promise<AiConfig>;
  save(change: AiConfigChange, uid: string): Promise<AiConfig>;
}

/** Returns the installation's keys from the environment, empty if there are none. */
export type InstallationKeys = () => Readonly<Record<CloudProvider, string>>;

interface ProviderTester {
  /** Lists the models that the key may use. Rejects with an `ai/...` error. */
  listOpenAiModels(apiKey: string): Promise<readonly string[]>;
  /** Asks the provider to read a generated card, within the daily caps. Rejects with an `ai/...` error. */
  tryOut(
    provider: CloudProvider,
    config: AiConfig,
    apiKey: string,
    uid: string,
  ): Promise<AnalysisUsage | null>;
}

export interface AiConfigPorts {
  readonly store: AiConfigStore;
  readonly installationKeys: InstallationKeys;
  readonly tester: ProviderTester;
  /** The daily figures from which the cost of a card is computed. */
  readonly days: Pick<UsageDays, "read">;
  readonly defaults: {
    readonly models: Readonly<Record<CloudProvider, string>>;
    /** Whether a simulator answers for the provider. */
    readonly simulated: Readonly<Record<CloudProvider, boolean>>;
    readonly prompts: AiConfig["prompts"];
    readonly groundRules: string;
  };
  now(): number;
}

/** Returns the key in use: the saved one, or the installation's. */
export function selectKey(
  config: AiConfig,
  provider: CloudProvider,
  installationKeys: InstallationKeys,
): { apiKey: string; source: "saved" | "installation" } | null {
  const saved = config.providers[provider].apiKey;
  if (saved !== null) return { apiKey: saved, source: "saved" };
  const own = installationKeys()[provider].trim();
  return own === "" ? null : { apiKey: own, source: "installation" };
}
