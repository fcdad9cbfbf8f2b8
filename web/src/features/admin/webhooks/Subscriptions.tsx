import { useMutation, useQuery } from "@tanstack/react-query";
import { BellRing, Radio } from "lucide-react";
import { useState } from "react";
import type * as z from "zod";

import {
  NOTIFICATION_TOPIC_GROUPS,
  NOTIFICATION_TOPICS,
  type NotificationTopic,
  subscribeToNotifications,
  testNotificationSetup,
} from "@contract/notifications/notifications";
import { describeSubscription, describeNotificationSetup } from "@contract/reasons/notificationSetup";

import { callOverHttp } from "@/lib/calls/callOverHttp";
import { withMembers } from "@/lib/withMembers";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { Checkbox } from "@/ui/choices/Checkbox";
import { Spinner } from "@/ui/status/Spinner";
import { showToast } from "@/ui/overlays/toast";
import { State } from "@/ui/status/Badge";

import { describeAdminError } from "../adminErrorText";
import { copy } from "./copy";
import { TestMessage } from "../ai/TestMessage";

const ALL: ReadonlySet<NotificationTopic> = new Set(NOTIFICATION_TOPICS);

/** Edits the topics of this user's notifications. The initial selection is what is active at eBay. */
export function Subscriptions() {
  const setup = useQuery({
    queryKey: ["admin", "notificationSetup"],
    queryFn: () => callOverHttp(testNotificationSetup, null),
    refetchOnWindowFocus: false,
    retry: false,
  });
  const [chosen, setChosen] = useState<ReadonlySet<NotificationTopic> | null>(null);
  const active = NOTIFICATION_TOPICS.filter((topic) => setup.data?.activeTopics.includes(topic));
  const selected = chosen ?? new Set(active);
  const subscribe = useMutation({
    mutationFn: (topics: NotificationTopic[]) => callOverHttp(subscribeToNotifications, { topics }),
    onSuccess: async (_, topics) => {
      showToast(describeSubscription(topics.length), { tone: "success" });
      await setup.refetch();
      setChosen(null);
    },
  });
  const isUnknown = chosen === null && setup.data === undefined;
  return (
    <div className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={Radio} busy={setup.isFetching} onClick={() => void setup.refetch()}>
          {copy.test}
        </Button>
        {setup.isFetching && (
          <span className="text-muted" role="status">
            <Spinner /> {copy.asking}
          </span>
        )}
      </div>
      {setup.error && !setup.isFetching && (
        <Banner tone="danger" title={copy.testFailed}>
          {describeFailure(setup.error)}
        </Banner>
      )}
      {setup.data && !setup.error && <SetupResult setup={setup.data} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button small onClick={() => setChosen(ALL)}>
          {copy.selectAll}
        </Button>
        <Button small onClick={() => setChosen(new Set())}>
          {copy.deselectAll}
        </Button>
        <span className="text-muted" role="status">
          {isUnknown ? "–" : copy.selected(selected.size, NOTIFICATION_TOPICS.length)}
        </span>
      </div>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(232px,1fr))] gap-4">
        {NOTIFICATION_TOPIC_GROUPS.map(({ name, topics }) => (
          <fieldset key={name} className="grid min-w-0 content-start gap-0.5">
            <legend className="mb-1 font-strong">{name}</legend>
            {topics.map((topic) => (
              <Checkbox
                key={topic}
                touch
                checked={selected.has(topic)}
                onChange={(isSelected) => setChosen(withMembers(selected, [topic], isSelected))}
              >
                {topic}
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
      {selected.size === 0 && !setup.isFetching && <Banner tone="warning" title={copy.none} />}
      {subscribe.error && (
        <Banner tone="danger" title={copy.subscribeFailed} onDismiss={() => subscribe.reset()}>
          {describeFailure(subscribe.error)}
        </Banner>
      )}
      <div>
        <Button
          variant="primary"
          icon={BellRing}
          busy={subscribe.isPending}
          disabled={selected.size === 0}
          onClick={() => subscribe.mutate([...selected])}
        >
          {copy.subscribe}
        </Button>
      </div>
    </div>
  );
}

/** Describes the failure of both calls: the text of the second with the status of the first. */
function describeFailure(error: Error): string {
  const first = error.cause instanceof Error ? ` (${error.cause.message})` : "";
  return `${describeAdminError(error)}${first}`;
}

function SetupResult({ setup }: { readonly setup: z.output<(typeof testNotificationSetup)["output"]> }) {
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
