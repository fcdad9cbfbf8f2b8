import { useMutation } from "@tanstack/react-query";
import { FlaskConical, Scale } from "lucide-react";
import { useState } from "react";
import type * as z from "zod";

import { testAIProvider } from "@contract/aiConfig";
import { describeProviderTestFailure } from "@contract/reasons/providerTests";

import { call } from "@/lib/calls/call";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";

import { describeAdminError } from "../adminErrorText";
import { PROVIDER_NAMES, nameProvider } from "../ai/copy";
import { TestMessage } from "../ai/TestMessage";
import { copy } from "./copy";
import { formatCardCost } from "./formatCardCost";

type Provider = keyof typeof PROVIDER_NAMES;
const BOTH: readonly Provider[] = ["openai", "gemini"];

/** A provider's answer, or the error that the call threw. */
type Outcome = { readonly provider: Provider } & (
  | { readonly answer: z.output<typeof testAIProvider.output> }
  | { readonly thrown: unknown }
);

/** Sends a real card to each provider, and shows the time and cost, or the error. */
export function TestsPanel() {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const test = useMutation({
    mutationFn: (providers: readonly Provider[]) => {
      setOutcomes([]);
      return Promise.all(providers.map(testProvider));
    },
    onSuccess: (found) => setOutcomes(found),
  });
  const isAsking = (...providers: Provider[]) => test.isPending && test.variables.join() === providers.join();
  return (
    <Panel title={copy.tests} body="stack">
      <p className="text-muted">{copy.testsHint}</p>
      <div className="flex flex-wrap gap-2">
        {(
          [
            ["openai", copy.testOpenAi],
            ["gemini", copy.testGemini],
          ] as const
        ).map(([provider, label]) => (
          <Button
            key={provider}
            icon={FlaskConical}
            busy={isAsking(provider)}
            disabled={test.isPending && !isAsking(provider)}
            onClick={() => test.mutate([provider])}
          >
            {label}
          </Button>
        ))}
        <Button
          icon={Scale}
          busy={isAsking(...BOTH)}
          disabled={test.isPending && !isAsking(...BOTH)}
          onClick={() => test.mutate(BOTH)}
        >
          {copy.compare}
        </Button>
      </div>
      {outcomes.map((outcome) => (
        <TestMessage
          key={outcome.provider}
          isSuccessful={"answer" in outcome && outcome.answer.success}
          message={describeOutcome(outcome)}
        />
      ))}
    </Panel>
  );
}

/** Tests one provider. Never rejects, so that a failure doesn't hide the other provider's answer. */
async function testProvider(provider: Provider): Promise<Outcome> {
  try {
    return { provider, answer: await call(testAIProvider, { provider }) };
  } catch (thrown) {
    return { provider, thrown };
  }
}

function describeOutcome(outcome: Outcome): string {
  const { provider } = outcome;
  if ("thrown" in outcome) {
    return copy.failed(PROVIDER_NAMES[provider], describeAdminError(outcome.thrown));
  }
  const { success, error, failure, milliseconds, costUsd, simulated } = outcome.answer;
  const name = nameProvider(provider, simulated);
  if (success) return copy.success(name, milliseconds, formatCardCost(costUsd));
  const reason = failure ? describeProviderTestFailure({ provider, simulated }, failure) : error;
  return copy.failed(name, reason ?? describeAdminError(null));
}
