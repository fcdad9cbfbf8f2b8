import type * as z from "zod";

import type { testOpenAIKey } from "@contract/aiConfig";
import { describeAcceptedKey, describeProviderTestFailure } from "@contract/reasons/providerTests";

type KeyTest = z.output<typeof testOpenAIKey.output>;

/** Describes the test of a key. Functions deployed before November 2026 only send the words. */
export function describeKeyTest({ message, failure, simulated, missing, details }: KeyTest): string {
  if (simulated === undefined) return message;
  const tested = { provider: "openai", simulated } as const;
  return failure === null
    ? describeAcceptedKey(tested, { available: details?.modelsAvailable ?? 0, missing })
    : describeProviderTestFailure(tested, failure);
}
