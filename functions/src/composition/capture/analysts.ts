import { geminiAnalyst } from "../../ai/gemini/analyst.ts";
import { createCardReader } from "../../ai/local/cardReader.ts";
import { localAnalyst } from "../../ai/local/localAnalyst.ts";
import { openAiAnalyst } from "../../ai/openai/analyst.ts";
import type { ProviderSettings } from "../../ai/settings.ts";
import { config, secrets } from "../../config.ts";
import { aiConfigStore } from "../../db/aiConfig.ts";
import { catalogueRepository } from "../../db/catalogue/catalogue.ts";
import { providerChoiceOf } from "../../db/providerChoice.ts";
import { secretBox } from "../../db/secrets.ts";
import type { AiConfig, CloudProvider } from "../../domain/aiConfig/ports.ts";
import { listUsableProviders } from "../../domain/aiConfig/usableProviders.ts";
import type { CardAnalyst } from "../../domain/capture/ports.ts";
import { firestore, report } from "../runtime.ts";

export const catalogue = catalogueRepository(firestore);

/** One per instance, because it takes about 330 MB once it has read a card. */
export const cardReader = createCardReader(report);

export const aiConfigs = aiConfigStore(firestore, () => secretBox(secrets.tokenKeys.value()));

/** The secrets of functions that decrypt saved keys or fall back to the installation's. */
export const aiSecrets = [secrets.tokenKeys, secrets.openaiApiKey, secrets.geminiApiKey];

export const readInstallationKeys = () => ({
  openai: secrets.openaiApiKey.value().trim(),
  gemini: secrets.geminiApiKey.value().trim(),
});

const CLOUD = { openai: openAiAnalyst, gemini: geminiAnalyst } as const;

export const choiceOf = providerChoiceOf(firestore, async () => (await aiConfigs.cached()).comparisonAllowed);

/** Returns the analysts in the order they are tried. */
export async function createAnalysts(): Promise<CardAnalyst[]> {
  const saved = await aiConfigs.cached();
  return listUsableProviders(config.aiProviders, saved, readInstallationKeys).map((usable) =>
    usable.provider === "local"
      ? localAnalyst({ catalogue, reader: cardReader })
      : createAnalyst(usable.provider, saved, usable.apiKey),
  );
}

export const createAnalyst = (provider: CloudProvider, saved: AiConfig, apiKey: string): CardAnalyst => ({
  ...CLOUD[provider](toProviderSettings(provider, saved, apiKey)),
  simulated: config[provider].simulated,
});

export function toProviderSettings(
  provider: CloudProvider,
  saved: AiConfig,
  apiKey: string,
): ProviderSettings {
  const { fastModel, accurateModel } = saved.providers[provider];
  return {
    ...config[provider],
    apiKey,
    models: { fast: fastModel, accurate: accurateModel },
    prompts: saved.prompts,
  };
}
