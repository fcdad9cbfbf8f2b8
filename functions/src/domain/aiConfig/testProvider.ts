import type * as z from "zod";

import type * as contract from "../../contract/aiConfig.ts";
import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import { type AiConfigPorts, type CloudProvider, selectKey } from "./ports.ts";

type KeyAnswer = z.input<(typeof contract.testOpenAIKey)["output"]>;
type ProviderAnswer = z.input<(typeof contract.testAIProvider)["output"]>;

const NAMES: Readonly<Record<CloudProvider, string>> = { openai: "OpenAI", gemini: "Gemini" };

/**
 * Tests whether a key may use the models. Uses the typed key or else the key in use, and the typed models or
 * else the saved ones. An empty name is the default model. Returns a refused key as a result, not as an
 * error.
 */
export async function testOpenAIKey(
  ports: AiConfigPorts,
  typed: { readonly apiKey: string | null; readonly models: readonly string[] | null },
): Promise<KeyAnswer> {
  const config = await ports.store.read();
  const apiKey = typed.apiKey ?? selectKey(config, "openai", ports.installationKeys)?.apiKey ?? null;
  if (apiKey === null) return { success: false, message: describeMissingKey("openai"), details: null };
  try {
    const models = await ports.tester.openAiModels(apiKey);
    const { fastModel, accurateModel } = config.providers.openai;
    const needed = (typed.models ?? [fastModel, accurateModel]).map(
      (name) => name.trim() || ports.defaults.models.openai,
    );
    const missing = [...new Set(needed)].filter((name) => !models.includes(name));
    const accepted = `${nameOf("openai", ports)} accepts this key: ${models.length} ${models.length === 1 ? "model" : "models"} available.`;
    return {
      success: missing.length === 0,
      message:
        missing.length === 0
          ? accepted
          : `${accepted} It may not use ${missing.join(" or ")}: choose another model.`,
      details: {
        modelsAvailable: models.length,
        hasGPT4: models.some((name) => name.startsWith("gpt-4")),
        hasGPT35: models.some((name) => name.startsWith("gpt-3.5")),
      },
    };
  } catch (error) {
    return { success: false, message: describeFailure(nameOf("openai", ports), error), details: null };
  }
}

/**
 * Tests a provider with a real request about a generated card. The cost counts toward the spending of `uid`.
 */
export async function testAIProvider(
  ports: AiConfigPorts,
  uid: string,
  provider: CloudProvider,
): Promise<ProviderAnswer> {
  const config = await ports.store.read();
  const key = selectKey(config, provider, ports.installationKeys);
  const simulated = ports.defaults.simulated[provider];
  if (key === null) return createFailure(describeMissingKey(provider), 0, simulated);
  const startedAt = ports.now();
  try {
    const usage = await ports.tester.tryOut(provider, config, key.apiKey, uid);
    return {
      success: true,
      error: null,
      milliseconds: ports.now() - startedAt,
      simulated,
      costUsd: usage?.costUsd ?? null,
      model: usage?.model ?? null,
    };
  } catch (error) {
    return createFailure(describeFailure(nameOf(provider, ports), error), ports.now() - startedAt, simulated);
  }
}

const createFailure = (error: string, milliseconds: number, simulated: boolean): ProviderAnswer => ({
  success: false,
  error,
  milliseconds,
  simulated,
  costUsd: null,
  model: null,
});

const describeMissingKey = (provider: CloudProvider) => `There is no ${NAMES[provider]} key yet.`;

const MESSAGES: Partial<Record<ErrorCode, string>> = {
  "ai/quota-exceeded": "quota exceeded: check the plan and billing of this account.",
  "ai/invalid-key": "refused the key.",
  "ai/rate-limited": "asks us to slow down: try again in a minute.",
  "ai/malformed": "answered, but not in the form that was asked for.",
  "ai/timeout": "did not answer in time.",
};

/** Marks simulators in the name, so they aren't mistaken for the provider. */
const nameOf = (provider: CloudProvider, { defaults }: Pick<AiConfigPorts, "defaults">) =>
  defaults.simulated[provider] ? `${NAMES[provider]} (simulated)` : NAMES[provider];

/** Converts a provider's refusal to a message. Rethrows other errors. */
function describeFailure(name: string, error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  if (error.code === "ai/cap-reached")
    return "Today's AI budget is used up. It starts again at midnight UTC.";
  const status = error.params["status"];
  const other = status === 404 ? "does not know this model, or the key may not use it." : "is not available.";
  return `${name} ${MESSAGES[error.code] ?? other}`;
}
