import { listOpenAiModels } from "../ai/openai/models.ts";
import { DEFAULT_PROMPTS, GROUND_RULES } from "../ai/prompts.ts";
import { drawSampleCard } from "../ai/sampleCard.ts";
import { DEFAULT_MODELS } from "../ai/settings.ts";
import { config } from "../config.ts";
import * as contract from "../contract/aiConfig.ts";
import * as spendingContract from "../contract/aiSpending.ts";
import type { AnalysisFailure } from "../contract/reasons/providerFailures.ts";
import { ANALYSIS_TIMEOUT_SECONDS } from "../contract/wire/limits.ts";
import { openUsageDays } from "../db/usage/usageDays.ts";
import type { AiConfigPorts } from "../domain/aiConfig/ports.ts";
import * as providers from "../domain/aiConfig/providerConfig.ts";
import * as tests from "../domain/aiConfig/testProvider.ts";
import { toFailure } from "../domain/capture/analysis/toFailure.ts";
import { toCardFigures, sumUsage } from "../domain/capture/analysis/totalUsage.ts";
import type { AnalysisUsage } from "../domain/capture/ports.ts";
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
    openAiModels: (apiKey) => listOpenAiModels({ ...config.openai, apiKey }),
    async tryOut(provider, saved, apiKey, uid) {
      const answers: AnalysisUsage[] = [];
      let failure: AnalysisFailure | null = null;
      try {
        await createCountedAnalyst(provider, saved, apiKey).analyze({
          ...(await drawSampleCard()),
          prompt: "simple",
          speed: "fast",
          sku: null,
          uid,
          signal: AbortSignal.timeout(ANALYSIS_TIMEOUT_SECONDS * 1000),
          spent: (usage) => answers.push(usage),
        });
        return sumUsage(answers);
      } catch (error) {
        failure = toFailure(error);
        throw error;
      } finally {
        const { simulated } = config[provider];
        metering.note(provider, toCardFigures(answers, failure, simulated));
      }
    },
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
