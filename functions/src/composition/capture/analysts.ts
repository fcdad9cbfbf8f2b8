import { randomUUID } from "node:crypto";

import * as logger from "firebase-functions/logger";

import { createGeminiAnalyst } from "../../ai/gemini/analyst.ts";
import type { CardPhotos } from "../../ai/local/cardReader.ts";
import { createLocalAnalyst } from "../../ai/local/localAnalyst.ts";
import { createOpenAiAnalyst } from "../../ai/openai/analyst.ts";
import { computeHighestCostUsd } from "../../ai/prices.ts";
import { chooseModel, type ProviderSettings } from "../../ai/settings.ts";
import { config, secrets } from "../../config.ts";
import { createAtFirstUse } from "../../contract/wire/createAtFirstUse.ts";
import { openAiSpending } from "../../db/aiSpending.ts";
import { openAnalysisStore } from "../../db/capture/analyses.ts";
import { openAiConfigStore, openProviderChoice } from "../../db/aiConfig.ts";
import { openCatalogueRepository } from "../../db/catalogue/catalogue.ts";
import { openSecretBox } from "../../db/secrets.ts";
import type { AiConfig, CloudProvider } from "../../domain/aiConfig/ports.ts";
import { listUsableProviders } from "../../domain/aiConfig/usableProviders.ts";
import { withBudget } from "../../domain/aiSpending/withBudget.ts";
import type { BilledAnalyst, CardAnalyst, Speed } from "../../domain/capture/ports.ts";
import { createPaidAnalyst, identifySettings } from "../../domain/capture/analysis/paidAnalyst.ts";
import { rememberReadings } from "../../domain/capture/analysis/rememberReadings.ts";
import { firestore, report, serve } from "../runtime.ts";
import type { CallableContract } from "../../contract/wire/callable.ts";
import type { Handler } from "../../transport/serve.ts";

export const catalogue = openCatalogueRepository(firestore);

/** One reader per instance, because it takes about 330 MB after its first card. Most instances read none. */
const openReader = createAtFirstUse(async () => {
  const { createCardReader } = await import("../../ai/local/cardReader.ts");
  return createCardReader(report);
});

export const cardReader = rememberReadings({
  readToyNumber: async (image) => (await openReader()).readToyNumber(image),
  readPrint: async (photos: CardPhotos) => (await openReader()).readPrint(photos),
});

export const aiConfigs = openAiConfigStore(firestore, () => openSecretBox(secrets.tokenKeys.value()));

/** Secrets of functions that decrypt saved keys or use the installation's keys. */
export const aiSecrets = [secrets.tokenKeys, secrets.openaiApiKey, secrets.geminiApiKey];

export const serveWithAi = <C extends CallableContract>(contract: C, handler: Handler<C>) =>
  serve(contract, handler, { secrets: aiSecrets });

export const readInstallationKeys = () => ({
  openai: secrets.openaiApiKey.value().trim(),
  gemini: secrets.geminiApiKey.value().trim(),
});

const CLOUD = { openai: createOpenAiAnalyst, gemini: createGeminiAnalyst } as const;

export const readProviderChoice = openProviderChoice(firestore, () => aiConfigs.readCached());

export const spending = openAiSpending(firestore, {
  caps: async () => (await aiConfigs.readCached()).caps,
  warn: (of, uid) => logger.warn("AI spending has reached 80 % of a cap", { cap: of, uid }),
  report,
});

const remembering = { analyses: openAnalysisStore(firestore), now: Date.now, createId: randomUUID };

/** Returns the analysts in the order of use. Paid analysts are asked once per pair of photos. */
export async function createAnalysts(): Promise<CardAnalyst[]> {
  const saved = await aiConfigs.readCached();
  return listUsableProviders(config.aiProviders, saved, readInstallationKeys).map((usable) => {
    if (usable.provider === "local") return createLocalAnalyst({ catalogue, reader: cardReader });
    const { provider, apiKey } = usable;
    const version = identifySettings(toProviderSettings(provider, saved, apiKey));
    const analyst = createAnalyst(provider, saved, apiKey);
    const highestCost = createCostLimit(provider, saved, apiKey);
    return createPaidAnalyst(analyst, { budget: spending, highestCost, version }, remembering);
  });
}

/**
 * Creates an analyst whose requests all count toward the caps and are paid for, even for photos that were
 * analyzed before.
 */
export const createCountedAnalyst = (provider: CloudProvider, saved: AiConfig, apiKey: string): CardAnalyst =>
  withBudget(createAnalyst(provider, saved, apiKey), spending, createCostLimit(provider, saved, apiKey));

const createAnalyst = (provider: CloudProvider, saved: AiConfig, apiKey: string): BilledAnalyst => ({
  ...CLOUD[provider](toProviderSettings(provider, saved, apiKey)),
  simulated: config[provider].simulated,
});

const createCostLimit =
  (provider: CloudProvider, saved: AiConfig, apiKey: string) =>
  (speed: Speed): number =>
    computeHighestCostUsd(chooseModel(provider, toProviderSettings(provider, saved, apiKey), speed));

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
