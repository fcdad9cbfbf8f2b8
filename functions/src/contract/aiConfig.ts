import * as z from "zod";

import { PROVIDER_TEST_FAILURES } from "./reasons/providerTests.ts";
import { defineCallable } from "./wire/callable.ts";

const MAX_PROMPT_LENGTH = 20_000;
const apiKey = z.string().trim().min(8).max(500).regex(/^\S+$/, "A key has no spaces");
const model = z
  .string()
  .trim()
  .max(100)
  .regex(/^[\w.:/-]*$/, "A model's name has no spaces");

const cloudProvider = z.enum(["openai", "gemini"]);

const providerState = {
  enabled: z.boolean(),
  /** True if a simulator answers in the provider's place. */
  simulated: z.boolean(),
  hasApiKey: z.boolean(),
  apiKeyLastFour: z.string().nullable(),
  /** Origin of the key in use: saved by an admin, or the installation's own secret. */
  keySource: z.enum(["saved", "installation"]).nullable(),
  /** An empty text uses `defaultModel`. */
  fastModel: z.string(),
  accurateModel: z.string(),
  defaultModel: z.string(),
  /** Average cost of a card in dollars over the last 30 days, as measured. Null if no card was paid for. */
  cardCostUsd: z.number().nullable(),
};

/**
 * Returns the configuration. An empty prompt uses the default, which is returned beside it. The key itself is
 * never returned.
 */
export const getOpenAIConfig = defineCallable({
  name: "getOpenAIConfig",
  access: "superAdmin",
  isLook: true,
  input: z.strictObject({}),
  output: z.object({
    success: z.literal(true),
    config: z.object({
      ...providerState,
      detailedPrompt: z.string(),
      simplePrompt: z.string(),
      defaultDetailedPrompt: z.string(),
      defaultSimplePrompt: z.string(),
      /**
       * Fixed text before both prompts. It makes the model treat text on a card as data, not as instructions.
       */
      groundRules: z.string(),
      /** Whether sellers can have every card analyzed by two providers, at twice the cost. */
      comparisonAllowed: z.boolean(),
      /** The provider of sellers who haven't chosen one. Null follows the installation's order. */
      defaultProvider: cloudProvider.nullable(),
    }),
  }),
});

const savedProvider = {
  /** An omitted key keeps the stored one; null deletes it. */
  apiKey: apiKey.nullable().optional(),
  enabled: z.boolean().optional(),
  fastModel: model.optional(),
  accurateModel: model.optional(),
};
const savedAnswer = z.object({ success: z.literal(true), apiKeyLastFour: z.string().nullable() });

/**
 * Saves the fields that are sent and keeps the others. The prompts and the comparison setting apply to every
 * provider.
 */
export const saveOpenAIConfig = defineCallable({
  name: "saveOpenAIConfig",
  access: "superAdmin",
  needsRecentSignIn: true,
  input: z.strictObject({
    ...savedProvider,
    detailedPrompt: z.string().trim().max(MAX_PROMPT_LENGTH).optional(),
    simplePrompt: z.string().trim().max(MAX_PROMPT_LENGTH).optional(),
    comparisonAllowed: z.boolean().optional(),
    defaultProvider: cloudProvider.nullable().optional(),
  }),
  output: savedAnswer,
});

export const getGeminiConfig = defineCallable({
  name: "getGeminiConfig",
  access: "superAdmin",
  isLook: true,
  input: z.strictObject({}),
  output: z.object({ success: z.literal(true), config: z.object(providerState) }),
});

export const saveGeminiConfig = defineCallable({
  name: "saveGeminiConfig",
  access: "superAdmin",
  needsRecentSignIn: true,
  input: z.strictObject(savedProvider),
  output: savedAnswer,
});

/**
 * Asks OpenAI which models a key may use: `apiKey`, or the key in use if it is omitted. Returns `success:
 * false` if one of `models` isn't among them (if omitted: the configured models). Stores nothing.
 */
export const testOpenAIKey = defineCallable({
  name: "testOpenAIKey",
  access: "superAdmin",
  input: z.strictObject({ apiKey: apiKey.nullable().optional(), models: z.array(model).max(2).optional() }),
  output: z.object({
    success: z.boolean(),
    /** The outcome in words, as specification 2 demands. */
    message: z.string(),
    failure: z.enum(PROVIDER_TEST_FAILURES).nullable().default(null),
    /** Missing in the answers of functions deployed before November 2026, which only have the words. */
    simulated: z.boolean().optional(),
    /** The models that the key may not use. */
    missing: z.array(z.string()).default([]),
    details: z.object({ modelsAvailable: z.int(), hasGPT4: z.boolean(), hasGPT35: z.boolean() }).nullable(),
  }),
});

/** Asks the provider to read a generated card, at its real cost. */
export const testAIProvider = defineCallable({
  name: "testAIProvider",
  access: "superAdmin",
  input: z.strictObject({ provider: cloudProvider }),
  output: z.object({
    success: z.boolean(),
    /** Describes the `failure`, as specification 2 demands. */
    error: z.string().nullable(),
    failure: z.enum(PROVIDER_TEST_FAILURES).nullable().default(null),
    milliseconds: z.number(),
    simulated: z.boolean(),
    /** Null if nothing was charged or the price of the model is unknown. */
    costUsd: z.number().nullable(),
    model: z.string().nullable(),
  }),
});
