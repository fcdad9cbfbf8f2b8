import type { AnalysisUsage } from "../capture/ports.ts";

export const CLOUD_PROVIDERS = ["openai", "gemini"] as const;
export type CloudProvider = (typeof CLOUD_PROVIDERS)[number];

/** What the super admin has saved about one provider. */
export interface ProviderConfig {
  readonly enabled: boolean;
  /** Null where none is saved. */
  readonly apiKey: string | null;
  /** Empty: the default. */
  readonly fastModel: string;
  readonly accurateModel: string;
}

export interface AiConfig {
  readonly providers: Readonly<Record<CloudProvider, ProviderConfig>>;
  /** Empty: our own. */
  readonly prompts: Readonly<Record<"detailed" | "simple", string>>;
  /** Whether sellers may have every card analysed by two providers, which costs twice as much. */
  readonly comparisonAllowed: boolean;
}

/** What is left out stays as it is. */
export interface AiConfigChange {
  readonly provider: CloudProvider;
  readonly fields: Partial<ProviderConfig>;
  readonly prompts?: Partial<AiConfig["prompts"]>;
  readonly comparisonAllowed?: boolean;
}

export interface AiConfigStore {
  /** May be as old as a minute. */
  cached(): Promise<AiConfig>;
  read(): Promise<AiConfig>;
  /** Answers what is stored from now on. */
  save(change: AiConfigChange, uid: string): Promise<AiConfig>;
}

/** The installation's own keys, by the environment; empty where there is none. */
export type InstallationKeys = () => Readonly<Record<CloudProvider, string>>;

export interface ProviderTester {
  /** The names of the models that the key may use. Rejects with an `ai/...` error. */
  openAiModels(apiKey: string): Promise<readonly string[]>;
  /** Has the provider read a drawn card. Rejects with an `ai/...` error. */
  tryOut(provider: CloudProvider, config: AiConfig, apiKey: string): Promise<AnalysisUsage | null>;
}

export interface AiConfigPorts {
  readonly store: AiConfigStore;
  readonly installationKeys: InstallationKeys;
  readonly tester: ProviderTester;
  readonly defaults: {
    readonly models: Readonly<Record<CloudProvider, string>>;
    /** Whether a simulator answers in the provider's place. */
    readonly simulated: Readonly<Record<CloudProvider, boolean>>;
    readonly prompts: AiConfig["prompts"];
    readonly groundRules: string;
  };
  now(): number;
}

/** The key in use: a saved one before the installation's. */
export function keyInUse(
  config: AiConfig,
  provider: CloudProvider,
  installationKeys: InstallationKeys,
): { apiKey: string; source: "saved" | "installation" } | null {
  const saved = config.providers[provider].apiKey;
  if (saved !== null) return { apiKey: saved, source: "saved" };
  const own = installationKeys()[provider].trim();
  return own === "" ? null : { apiKey: own, source: "installation" };
}
