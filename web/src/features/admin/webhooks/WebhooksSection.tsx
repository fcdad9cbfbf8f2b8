import { useQuery } from "@tanstack/react-query";

import { getUserWebhookLogs } from "@contract/notifications/notifications";

import { call } from "@/lib/calls/call";
import { PageHead } from "@/ui/page/PageHead";

import { copy } from "./copy";
import { DeadLettersPanel } from "./DeadLettersPanel";
import { EndpointPanel } from "./EndpointPanel";
import { LogsPanel } from "./LogsPanel";
import { SubscriptionsPanel } from "./SubscriptionsPanel";

/** Number of logs to load (specification 2, section 9). */
const LIMIT = 50;

export function WebhooksSection() {
  const logs = useQuery({
    queryKey: ["admin", "webhookLogs"],
    queryFn: () => call(getUserWebhookLogs, { limit: LIMIT }),
  });
  return (
    <>
      <PageHead title={copy.title} />
      <div className="mt-3 grid gap-3">
        {logs.data && <EndpointPanel endpoint={logs.data.endpoint} />}
        <DeadLettersPanel />
        <SubscriptionsPanel />
        <LogsPanel query={logs} />
      </div>
    </>
  );
}
