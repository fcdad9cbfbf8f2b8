import { formatPrice } from "@/lib/money";
import { formatNumber } from "@/ui/numbers";

export const PROVIDER_NAMES = { openai: "OpenAI", gemini: "Gemini" } as const;

/** Returns the provider's name, and marks a simulator. */
export const nameProvider = (provider: keyof typeof PROVIDER_NAMES, isSimulated: boolean | undefined) =>
  isSimulated ? `${PROVIDER_NAMES[provider]} (simulated)` : PROVIDER_NAMES[provider];

export const copy = {
  openAiTitle: "OpenAI Config",
  loading: "AI configuration",
  loadFailed: "The configuration could not be loaded",
  key: "API key",
  keyStored: (lastFour: string, source: "saved" | "installation" | null) =>
    source === "installation"
      ? `The installation's own key is in use, ends in ${lastFour}. A key saved here comes first.`
      : `A key is stored, ends in ${lastFour}. Leave this empty to keep it.`,
  keyNone: "No key is stored yet.",
  keyFault: "A key has at least 8 characters and no spaces",
  forget: "Remove stored key",
  forgetTitle: (name: string) => `Remove the stored ${name} key?`,
  forgetBody: "It can't be brought back from here: paste it again to use it again.",
  enabled: "Enabled",
  enabledHint: (name: string) => `Cards may be analyzed by ${name}`,
  fastModel: "Fast model",
  accurateModel: "Accurate model",
  modelHint: (model: string) => `Empty: ${model}`,
  modelFault: "A model's name has no spaces",
  comparison: "Allow comparing providers",
  comparisonHint: "Sellers may have every card analyzed by two providers, which costs twice as much",
  prompts: "Prompts",
  promptsHint:
    "Both prompts are sent to every provider. The ground rules come before them, and can't be changed.",
  groundRules: "Ground rules",
  detailedPrompt: "Detailed prompt",
  simplePrompt: "Simple prompt",
  isDefault: "This is the default.",
  isOwn: (length: number) => `Your own, ${formatNumber(length)} characters.`,
  tooLong: "A prompt has at most 20,000 characters",
  useDefault: "Use the default",
  test: "Test Connection",
  save: "Save Configuration",
  saved: "Settings saved",
  failed: (message: string) => `Error: ${message}`,
  models: (hasGPT4: boolean, hasGPT35: boolean) =>
    `GPT-4 ${hasGPT4 ? "included" : "not included"}, GPT-3.5 ${hasGPT35 ? "included" : "not included"}.`,
} as const;

export const spendingCopy = {
  title: "AI spending today",
  spent: (spentUsd: number, capUsd: number) => `${formatPrice(spentUsd)} of ${formatPrice(capUsd)}`,
  sellerCap: "Cap per seller and day (USD)",
  installationCap: "Cap of all sellers per day (USD)",
  hint: "A request is counted at its highest cost before it is sent, and at its real cost after it. At a cap our own reader continues, which costs nothing. Days are UTC. A change takes up to a minute.",
  save: "Save caps",
  saved: "AI caps saved",
  warning: (whose: string, spentUsd: number, capUsd: number) =>
    `${whose}: ${formatPrice(spentUsd)} of today's AI cap of ${formatPrice(capUsd)} is spent.`,
  allSellers: "All sellers",
} as const;
