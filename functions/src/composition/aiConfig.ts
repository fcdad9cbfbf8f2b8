import { listOpenAiModels } from "../ai/openai/models.ts";
import { DEFAULT_PROMPTS, GROUND_RULES } from "../ai/prompts.ts";
import { drawSampleCard } from "../ai/sampleCard.ts";
import { DEFAULT_MODELS } from "../ai/settings.ts";
import { config } from "../config.ts";
import * as contract from "../contract/aiConfig.ts";
import * as spendingContract from "../contract/aiSpending.ts";
import { openUsageDays } from "../db/usage/usageDays.ts";
import type { AiConfigPorts } from "../domain/aiConfig/ports.ts";
import * as providers from "../domain/aiConfig/providerConfig.ts";
import * as tests from "../domain/aiConfig/testProvider.ts";
import { tryOut } from "../domain/aiConfig/tryOut.ts";
import {
  aiConfigs,
  aiSecrets,
  createCountedAnalyst,
  readInstallationKeys,
  spending,
} from "./capture/analysts.ts";
import { firestore, metering, serve } from "./runtime.ts";

const ports: AiConfigPorts = {
  store: aiConfigs,
  installationKeys: readInstallationKeys,
  tester: {
    listOpenAiModels: (apiKey) => listOpenAiModels({ ...config.openai, apiKey }),
    tryOut: async (provider, saved, apiKey, uid) =>
      tryOut(
        {
          analyst: createCountedAnalyst(provider, saved, apiKey),
          card: await drawSampleCard(),
          simulated: config[provider].simulated,
          note: (figures) => metering.note(provider, figures),
        },
        uid,
      ),
  },
  defaults: {
    models: DEFAULT_MODELS,
    simulated: { openai: config.openai.simulated, gemini: config.gemini.simulated },
    prompts: DEFAULT_PROMPTS,
    groundRules: GROUND_RULES,
  },
  days: openUsageDays(firestore),
  now: Date.now,
};
const options = { secrets: aiSecrets };

export const getOpenAIConfig = serve(
  contract.getOpenAIConfig,
  () => providers.getOpenAIConfig(ports),
  options,
);

export const saveOpenAIConfig = serve(
  contract.saveOpenAIConfig,
  (input, { uid }) => providers.saveOpenAIConfig(ports, uid, input),
  options,
);

export const getGeminiConfig = serve(
  contract.getGeminiConfig,
  () => providers.getGeminiConfig(ports),
  options,
);

export const saveGeminiConfig = serve(
  contract.saveGeminiConfig,
  (input, { uid }) => providers.saveGeminiConfig(ports, uid, input),
  options,
);

export const testOpenAIKey = serve(
  contract.testOpenAIKey,
  ({ apiKey, models }) => tests.testOpenAIKey(ports, { apiKey: apiKey ?? null, models: models ?? null }),
  options,
);

export const testAIProvider = serve(
  contract.testAIProvider,
  ({ provider }, { uid }) => tests.testAIProvider(ports, uid, provider),
  options,
);

export const getAiSpending = serve(
  spendingContract.getAiSpending,
  async () => {
    const [today, { caps }] = await Promise.all([spending.readToday(), aiConfigs.read()]);
    return { ...today, caps };
  },
  options,
);

export const saveAiCaps = serve(
  spendingContract.saveAiCaps,
  async (caps, { uid }) => {
    await aiConfigs.saveCaps(caps, uid);
    return { success: true as const };
  },
  options,
);
