import * as z from "zod";

import { defineCallable } from "./callable.ts";

/** Longer than any prompt that a person keeps up. */
const MAX_PROMPT_LENGTH = 20_000;
const apiKey = z.string().trim().min(8).max(500).regex(/^\S+$/, "A key has no spaces");
const model = z
  .string()
  .trim()
  .max(100)
  .regex(/^[\w.:/-]*$/, "A model's name has no spaces");

const providerState = {
  enabled: z.boolean(),
  /** A simulator answers in the provider's place. */
  simulated: z.boolean(),
  hasApiKey: z.boolean(),
  apiKeyLastFour: z.string().nullable(),
  /** Where the key in use comes from: saved here, or the installation's own secret. */
  keySource: z.enum(["saved", "installation"]).nullable(),
  /** Empty: the default, which is named beside it. */
  fastModel: z.string(),
  accurateModel: z.string(),
  defaultModel: z.string(),
};

/** A prompt that is empty is the product's own, which is answered beside it. The key itself is never answered. */
export const getOpenAIConfig = defineCallable({
  name: "getOpenAIConfig",
  access: "superAdmin",
  input: z.strictObject({}),
  output: z.object({
    success: z.literal(true),
    config: z.object({
      ...providerState,
      detailedPrompt: z.string(),
      simplePrompt: z.string(),
      defaultDetailedPrompt: z.string(),
      defaultSimplePrompt: z.string(),
      /** Stands before either prompt and can't be edited: what is printed on a card is never an order. */
      groundRules: z.string(),
      /** Whether sellers may have every card analysed by two providers, which costs twice as much. */
      comparisonAllowed: z.boolean(),
    }),
  }),
});

const savedProvider = {
  /** Left out: the stored key stays. Null: it is forgotten. */
  apiKey: apiKey.nullable().optional(),
  enabled: z.boolean().optional(),
  fastModel: model.optional(),
  accurateModel: model.optional(),
};
const saved = z.object({ success: z.literal(true), apiKeyLastFour: z.string().nullable() });

/** Saves what is sent and leaves the rest. The prompts and the comparison are every provider's. */
export const saveOpenAIConfig = defineCallable({
  name: "saveOpenAIConfig",
  access: "superAdmin",
  input: z.strictObject({
    ...savedProvider,
    detailedPrompt: z.string().trim().max(MAX_PROMPT_LENGTH).optional(),
    simplePrompt: z.string().trim().max(MAX_PROMPT_LENGTH).optional(),
    comparisonAllowed: z.boolean().optional(),
  }),
  output: saved,
});

export const getGeminiConfig = defineCallable({
  name: "getGeminiConfig",
  access: "superAdmin",
  input: z.strictObject({}),
  output: z.object({ success: z.literal(true), config: z.object(providerState) }),
});

export const saveGeminiConfig = defineCallable({
  name: "saveGeminiConfig",
  access: "superAdmin",
  input: z.strictObject(savedProvider),
  output: saved,
});

/** Asks OpenAI which models a key may use: the one that is sent, else the one in use. Nothing is stored. */
export const testOpenAIKey = defineCallable({
  name: "testOpenAIKey",
  access: "superAdmin",
  input: z.strictObject({ apiKey: apiKey.nullable().optional() }),
  output: z.object({
    success: z.boolean(),
    message: z.string(),
    details: z.object({ modelsAvailable: z.int(), hasGPT4: z.boolean(), hasGPT35: z.boolean() }).nullable(),
  }),
});

/** Has a provider read a drawn card, for real and at its real cost. */
export const testAIProvider = defineCallable({
  name: "testAIProvider",
  access: "superAdmin",
  input: z.strictObject({ provider: z.enum(["openai", "gemini"]) }),
  output: z.object({
    success: z.boolean(),
    error: z.string().nullable(),
    milliseconds: z.number(),
    simulated: z.boolean(),
    /** Null: nothing was charged, or the model's price is not known. */
    costUsd: z.number().nullable(),
    model: z.string().nullable(),
  }),
});
