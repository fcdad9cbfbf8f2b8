import { expect, it } from "vitest";

import type { AiConfig, ProviderConfig } from "./ports.ts";
import { listUsableProviders } from "./usableProviders.ts";

const saved = (fields: Partial<ProviderConfig> = {}): ProviderConfig => ({
  enabled: true,
  apiKey: null,
  fastModel: "",
  accurateModel: "",
  ...fields,
});
const config = (openai: ProviderConfig, gemini: ProviderConfig): AiConfig => ({
  providers: { openai, gemini },
  prompts: { detailed: "", simple: "" },
  comparisonAllowed: false,
  defaultProvider: null,
  caps: { sellerUsd: 2, installationUsd: 20 },
});
const usable = (
  providers: AiConfig,
  { order = ["openai", "gemini", "local"], keys = { openai: "env-o", gemini: "env-g" } } = {},
) =>
  listUsableProviders(order, providers, () => keys).map((each) =>
    each.provider === "local" ? "local" : `${each.provider} ${each.apiKey}`,
  );

it.each([
  ["the installation's keys", config(saved(), saved()), {}, ["openai env-o", "gemini env-g", "local"]],
  [
    "a saved key before the installation's",
    config(saved({ apiKey: "mine" }), saved()),
    {},
    ["openai mine", "gemini env-g", "local"],
  ],
  [
    "only who is switched on",
    config(saved({ apiKey: "mine", enabled: false }), saved()),
    {},
    ["gemini env-g", "local"],
  ],
  [
    "the catalogue alone without any key",
    config(saved(), saved()),
    { keys: { openai: "", gemini: " " } },
    ["local"],
  ],
  [
    "the installation's order, and nobody that doesn't exist",
    config(saved(), saved()),
    { order: ["local", " gemini", "oracle"] },
    ["local", "gemini env-g"],
  ],
])("uses %s", (_what, providers, installation, expected) => {
  expect(usable(providers, installation)).toEqual(expected);
});
