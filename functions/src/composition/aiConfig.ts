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
  createCountedAnalyst,
  readInstallationKeys,
  spending,
  serveWithAi,
} from "./capture/analysts.ts";
import { firestore, metering } from "./runtime.ts";

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

export const getOpenAIConfig = serveWithAi(contract.getOpenAIConfig, () => providers.getOpenAIConfig(ports));

export const saveOpenAIConfig = serveWithAi(contract.saveOpenAIConfig, (input, { uid }) =>
  providers.saveOpenAIConfig(ports, uid, input),
);

export const getGeminiConfig = serveWithAi(contract.getGeminiConfig, () => providers.getGeminiConfig(ports));

export const saveGeminiConfig = serveWithAi(contract.saveGeminiConfig, (input, { uid }) =>
  providers.saveGeminiConfig(ports, uid, input),
);

export const testOpenAIKey = serveWithAi(contract.testOpenAIKey, ({ apiKey, models }) =>
  tests.testOpenAIKey(ports, { apiKey: apiKey ?? null, models: models ?? null }),
);

export const testAIProvider = serveWithAi(contract.testAIProvider, ({ provider }, { uid }) =>
  tests.testAIProvider(ports, uid, provider),
);

export const getAiSpending = serveWithAi(spendingContract.getAiSpending, async () => {
  const [today, { caps }] = await Promise.all([spending.readToday(), aiConfigs.read()]);
  return { ...today, caps };
});

export const saveAiCaps = serveWithAi(spendingContract.saveAiCaps, async (caps, { uid }) => {
  await aiConfigs.saveCaps(caps, uid);
  return { success: true as const };
});
