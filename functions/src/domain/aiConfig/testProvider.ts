import type * as z from "zod";

import type * as contract from "../../contract/aiConfig.ts";
import {
  describeAcceptedKey,
  describeProviderTestFailure,
  type ProviderTestFailure,
  type TestedProvider,
} from "../../contract/reasons/providerTests.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { toFailure } from "../capture/analysis/toFailure.ts";
import { type AiConfigPorts, type CloudProvider, selectKey } from "./ports.ts";

type KeyAnswer = z.input<(typeof contract.testOpenAIKey)["output"]>;
type ProviderAnswer = z.input<(typeof contract.testAIProvider)["output"]>;

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
  const tested = { provider: "openai", simulated: ports.defaults.simulated.openai } as const;
  if (apiKey === null) return createKeyFailure(tested, "no-key");
  try {
    const models = await ports.tester.listOpenAiModels(apiKey);
    const { fastModel, accurateModel } = config.providers.openai;
    const needed = (typed.models ?? [fastModel, accurateModel]).map(
      (name) => name.trim() || ports.defaults.models.openai,
    );
    const missing = [...new Set(needed)].filter((name) => !models.includes(name));
    return {
      success: missing.length === 0,
      message: describeAcceptedKey(tested, { available: models.length, missing }),
      failure: null,
      simulated: tested.simulated,
      missing,
      details: {
        modelsAvailable: models.length,
        hasGPT4: models.some((name) => name.startsWith("gpt-4")),
        hasGPT35: models.some((name) => name.startsWith("gpt-3.5")),
      },
    };
  } catch (error) {
    return createKeyFailure(tested, toTestFailure(error));
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
  const tested = { provider, simulated };
  if (key === null) return createFailure(tested, "no-key", 0);
  const startedAt = ports.now();
  try {
    const usage = await ports.tester.tryOut(provider, config, key.apiKey, uid);
    return {
      success: true,
      error: null,
      failure: null,
      milliseconds: ports.now() - startedAt,
      simulated,
      costUsd: usage?.costUsd ?? null,
      model: usage?.model ?? null,
    };
  } catch (error) {
    return createFailure(tested, toTestFailure(error), ports.now() - startedAt);
  }
}

const createKeyFailure = (tested: TestedProvider, failure: ProviderTestFailure): KeyAnswer => ({
  success: false,
  message: describeProviderTestFailure(tested, failure),
  failure,
  simulated: tested.simulated,
  missing: [],
  details: null,
});

const createFailure = (
  tested: TestedProvider,
  failure: ProviderTestFailure,
  milliseconds: number,
): ProviderAnswer => ({
  success: false,
  error: describeProviderTestFailure(tested, failure),
  failure,
  milliseconds,
  simulated: tested.simulated,
  costUsd: null,
  model: null,
});

/** Converts a provider's refusal. Rethrows other errors. */
function toTestFailure(error: unknown): ProviderTestFailure {
  if (!(error instanceof AppError)) throw error;
  const failure = toFailure(error);
  if (failure === "unavailable" && error.params["status"] === 404) return "no-model";
  return failure === "unidentified" ? "unavailable" : failure;
}
