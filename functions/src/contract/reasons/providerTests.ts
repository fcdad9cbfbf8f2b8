import { CALL_FAILURES, formatProvider } from "./providerFailures.ts";

/** Why the test of a provider or of its key failed. `no-key`: there is none. `no-model`: it may not be used. */
export const PROVIDER_TEST_FAILURES = ["no-key", "no-model", ...CALL_FAILURES] as const;
export type ProviderTestFailure = (typeof PROVIDER_TEST_FAILURES)[number];

export interface TestedProvider {
  readonly provider: "openai" | "gemini";
  readonly simulated: boolean;
}

const formatName = ({ provider, simulated }: TestedProvider) => formatProvider(provider, simulated);

export function describeProviderTestFailure(tested: TestedProvider, failure: ProviderTestFailure): string {
  switch (failure) {
    case "no-key":
      return `There is no ${formatProvider(tested.provider)} key yet.`;
    case "cap":
      return "Today's AI budget is used up. It starts again at midnight UTC.";
    default:
      return `${formatName(tested)} ${ENDINGS[failure]}`;
  }
}

/** Describes a key that the provider accepts. `missing`: the models that it may not use. */
export function describeAcceptedKey(
  tested: TestedProvider,
  { available, missing }: { readonly available: number; readonly missing: readonly string[] },
): string {
  const models = available === 1 ? "1 model" : `${available} models`;
  const accepted = `${formatName(tested)} accepts this key: ${models} available.`;
  if (missing.length === 0) return accepted;
  return `${accepted} It may not use ${missing.join(" or ")}: choose another model.`;
}

const ENDINGS: Readonly<Record<Exclude<ProviderTestFailure, "no-key" | "cap">, string>> = {
  "no-model": "does not know this model, or the key may not use it.",
  quota: "quota exceeded: check the plan and billing of this account.",
  key: "refused the key.",
  rate: "asks us to slow down: try again in a minute.",
  malformed: "answered, but not in the form that was asked for.",
  timeout: "did not answer in time.",
  unavailable: "is not available.",
};
