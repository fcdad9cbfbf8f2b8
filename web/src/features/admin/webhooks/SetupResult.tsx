import type * as z from "zod";

import type { testNotificationSetup } from "@contract/notifications/notifications";
import { describeNotificationSetup } from "@contract/reasons/notificationSetup";

import { State } from "@/ui/status/Badge";

import { TestMessage } from "../ai/TestMessage";
import { copy } from "./copy";

interface SetupResultProps {
  readonly setup: z.output<(typeof testNotificationSetup)["output"]>;
}

export function SetupResult({ setup }: SetupResultProps) {
  const { success, topicCount, recentWebhooks, details } = setup;
  const { applicationEnabled, urlConfigured } = details;
  return (
    <div className="grid gap-1">
      <TestMessage
        isSuccessful={success}
        message={`${success ? "✓" : "✗"} ${describeNotificationSetup(setup)}`}
      />
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <State tone={applicationEnabled ? "success" : "danger"}>
          {applicationEnabled ? copy.applicationOn : copy.applicationOff}
        </State>
        <State tone={urlConfigured ? "success" : "danger"}>{urlConfigured ? copy.urlOn : copy.urlOff}</State>
        <span className="text-muted">{copy.active(topicCount)}</span>
        <span className="text-muted">{copy.recent(recentWebhooks)}</span>
      </div>
    </div>
  );
}
