import { useMutation } from "@tanstack/react-query";
import { FlaskConical, Scale } from "lucide-react";
import { useState } from "react";

import { testAIProvider } from "@contract/aiConfig";
import { describeProviderTestFailure } from "@contract/reasons/providerTests";

import { call } from "@/lib/calls/call";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";

import { describeAdminError } from "../adminErrorText";
import { PROVIDER_NAMES, nameProvider } from "../ai/copy";
import { TestMessage, type TestOutcome } from "../ai/TestMessage";
import { copy } from "./copy";
import { formatCardCost } from "./formatCardCost";

type Provider = keyof typeof PROVIDER_NAMES;
const BOTH: readonly Provider[] = ["openai", "gemini"];

/** Sends a real card to each provider, and shows the time and cost, or the error. */
export function TestsPanel() {
  const [outcomes, setOutcomes] = useState<readonly TestOutcome[]>([]);
  const test = useMutation({
    mutationFn: (providers: readonly Provider[]) => {
      setOutcomes([]);
      return Promise.all(providers.map(askOne));
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
        <TestMessage key={outcome.message} {...outcome} />
      ))}
    </Panel>
  );
}

/** Tests one provider. Never rejects, so that a failure doesn't hide the other provider's answer. */
async function askOne(provider: Provider): Promise<TestOutcome> {
  try {
    const { success, error, failure, milliseconds, costUsd, simulated } = await call(testAIProvider, {
      provider,
    });
    const name = nameProvider(provider, simulated);
    const message = success
      ? copy.success(name, milliseconds, formatCardCost(costUsd))
      : copy.failed(
          name,
          failure
            ? describeProviderTestFailure({ provider, simulated }, failure)
            : (error ?? describeAdminError(null)),
        );
    return { isWell: success, message };
  } catch (error) {
    return { isWell: false, message: copy.failed(PROVIDER_NAMES[provider], describeAdminError(error)) };
  }
}
