import type * as z from "zod";

import { DAY_MS, toDay } from "../../contract/wire/durations.ts";
import type * as contract from "../../contract/aiConfig.ts";
import {
  type AiConfig,
  type AiConfigChange,
  type AiConfigPorts,
  type CloudProvider,
  selectKey,
} from "./ports.ts";

type OpenAiAnswer = z.input<(typeof contract.getOpenAIConfig)["output"]>;
type GeminiAnswer = z.input<(typeof contract.getGeminiConfig)["output"]>;
type OpenAiChange = z.output<(typeof contract.saveOpenAIConfig)["input"]>;
type GeminiChange = z.output<(typeof contract.saveGeminiConfig)["input"]>;
type SaveResult = z.input<(typeof contract.saveOpenAIConfig)["output"]>;

type SavePorts = Pick<AiConfigPorts, "store" | "installationKeys" | "defaults">;
type ConfigPorts = SavePorts & Pick<AiConfigPorts, "days" | "now">;

export async function getOpenAIConfig(ports: ConfigPorts): Promise<OpenAiAnswer> {
  const [config, cardCostUsd] = await Promise.all([ports.store.read(), measureCardCost(ports, "openai")]);
  const { prompts, groundRules } = ports.defaults;
  return {
    success: true,
    config: {
      ...buildProviderState(ports, config, "openai"),
      cardCostUsd,
      defaultProvider: config.defaultProvider,
      detailedPrompt: config.prompts.detailed,
      simplePrompt: config.prompts.simple,
      defaultDetailedPrompt: prompts.detailed,
      defaultSimplePrompt: prompts.simple,
      groundRules,
      comparisonAllowed: config.comparisonAllowed,
    },
  };
}

export async function getGeminiConfig(ports: ConfigPorts): Promise<GeminiAnswer> {
  const [config, cardCostUsd] = await Promise.all([ports.store.read(), measureCardCost(ports, "gemini")]);
  return { success: true, config: { ...buildProviderState(ports, config, "gemini"), cardCostUsd } };
}

export async function saveOpenAIConfig(
  ports: SavePorts,
  uid: string,
  { detailedPrompt, simplePrompt, comparisonAllowed, defaultProvider, ...fields }: OpenAiChange,
): Promise<SaveResult> {
  const prompts = {
    ...(detailedPrompt !== undefined && { detailed: detailedPrompt }),
    ...(simplePrompt !== undefined && { simple: simplePrompt }),
  };
  return save(ports, uid, "openai", fields, {
    prompts,
    ...(comparisonAllowed !== undefined && { comparisonAllowed }),
    ...(defaultProvider !== undefined && { defaultProvider }),
  });
}

export const saveGeminiConfig = (ports: SavePorts, uid: string, fields: GeminiChange): Promise<SaveResult> =>
  save(ports, uid, "gemini", fields, {});

async function save(
  ports: SavePorts,
  uid: string,
  provider: CloudProvider,
  { apiKey, enabled, fastModel, accurateModel }: GeminiChange,
  everyProviders: Pick<AiConfigChange, "prompts" | "comparisonAllowed" | "defaultProvider">,
): Promise<SaveResult> {
  const fields = {
    ...(apiKey !== undefined && { apiKey }),
    ...(enabled !== undefined && { enabled }),
    ...(fastModel !== undefined && { fastModel }),
    ...(accurateModel !== undefined && { accurateModel }),
  };
  const config = await ports.store.save({ provider, fields, ...everyProviders }, uid);
  return { success: true, apiKeyLastFour: buildProviderState(ports, config, provider).apiKeyLastFour };
}

/** Returns the average cost of a card in dollars over the last 30 days, or null if no card was paid for. */
async function measureCardCost({ days, now }: ConfigPorts, provider: CloudProvider): Promise<number | null> {
  const records = await days.read(toDay(now() - MEASURED_DAYS * DAY_MS), toDay(now()));
  const found = [...records.values()].flatMap(({ ai }) => ai[provider] ?? []);
  const cards = found.reduce((sum, day) => sum + day.cards, 0);
  const microDollars = found.reduce((sum, day) => sum + day.cardMicroDollars, 0);
  return cards === 0 ? null : microDollars / cards / 1e6;
}

const MEASURED_DAYS = 30;

function buildProviderState(
  { installationKeys, defaults }: SavePorts,
  config: AiConfig,
  provider: CloudProvider,
): Omit<GeminiAnswer["config"], "cardCostUsd"> {
  const { enabled, fastModel, accurateModel } = config.providers[provider];
  const key = selectKey(config, provider, installationKeys);
  return {
    enabled,
    simulated: defaults.simulated[provider],
    hasApiKey: key !== null,
    apiKeyLastFour: key?.apiKey.slice(-4) ?? null,
    keySource: key?.source ?? null,
    fastModel,
    accurateModel,
    defaultModel: defaults.models[provider],
  };
}
