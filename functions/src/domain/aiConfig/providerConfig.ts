import type * as z from "zod";

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

type ConfigPorts = Pick<AiConfigPorts, "store" | "installationKeys" | "defaults">;

export async function getOpenAIConfig(ports: ConfigPorts): Promise<OpenAiAnswer> {
  const config = await ports.store.read();
  const { prompts, groundRules } = ports.defaults;
  return {
    success: true,
    config: {
      ...buildProviderState(ports, config, "openai"),
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
  return { success: true, config: buildProviderState(ports, await ports.store.read(), "gemini") };
}

export async function saveOpenAIConfig(
  ports: ConfigPorts,
  uid: string,
  { detailedPrompt, simplePrompt, comparisonAllowed, ...fields }: OpenAiChange,
): Promise<SaveResult> {
  const prompts = {
    ...(detailedPrompt !== undefined && { detailed: detailedPrompt }),
    ...(simplePrompt !== undefined && { simple: simplePrompt }),
  };
  return save(ports, uid, "openai", fields, {
    prompts,
    ...(comparisonAllowed !== undefined && { comparisonAllowed }),
  });
}

export const saveGeminiConfig = (
  ports: ConfigPorts,
  uid: string,
  fields: GeminiChange,
): Promise<SaveResult> => save(ports, uid, "gemini", fields, {});

async function save(
  ports: ConfigPorts,
  uid: string,
  provider: CloudProvider,
  { apiKey, enabled, fastModel, accurateModel }: GeminiChange,
  everyProviders: Pick<AiConfigChange, "prompts" | "comparisonAllowed">,
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

function buildProviderState(
  { installationKeys, defaults }: ConfigPorts,
  config: AiConfig,
  provider: CloudProvider,
): GeminiAnswer["config"] {
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
