import * as z from "zod";

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
  /** Empty uses `defaultModel`. */
  fastModel: z.string(),
  accurateModel: z.string(),
  defaultModel: z.string(),
  /** Dollars: what a card cost on average in the last 30 days, as measured. Null if none was paid for. */
  cardCostUsd: z.number().nullable(),
};

/** An empty prompt means the default, which is returned beside it. The key itself is never returned. */
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
       * Precede both prompts and can't be edited: they make the model treat text on a card as data, not as
       * instructions.
       */
      groundRules: z.string(),
      /** Whether sellers may have every card analyzed by two providers, at twice the cost. */
      comparisonAllowed: z.boolean(),
      /** The provider of sellers who haven't chosen one. Null follows the installation's order. */
      defaultProvider: cloudProvider.nullable(),
    }),
  }),
});

const savedProvider = {
  /** Omitted keeps the stored key; null deletes it. */
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
 * Asks OpenAI which models a key may use: the key that is sent, else the key in use. Fails if one of `models` isn't
 * among them (omitted: the configured ones). Stores nothing.
 */
export const testOpenAIKey = defineCallable({
  name: "testOpenAIKey",
  access: "superAdmin",
  input: z.strictObject({ apiKey: apiKey.nullable().optional(), models: z.array(model).max(2).optional() }),
  output: z.object({
    success: z.boolean(),
    message: z.string(),
    details: z.object({ modelsAvailable: z.int(), hasGPT4: z.boolean(), hasGPT35: z.boolean() }).nullable(),
  }),
});

/** Has the provider read a drawn card, at its real cost. */
export const testAIProvider = defineCallable({
  name: "testAIProvider",
  access: "superAdmin",
  input: z.strictObject({ provider: cloudProvider }),
  output: z.object({
    success: z.boolean(),
    error: z.string().nullable(),
    milliseconds: z.number(),
    simulated: z.boolean(),
    /** Null if nothing was charged or the model's price is unknown. */
    costUsd: z.number().nullable(),
    model: z.string().nullable(),
  }),
});
