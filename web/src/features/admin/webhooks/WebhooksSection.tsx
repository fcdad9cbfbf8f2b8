import { useQuery } from "@tanstack/react-query";

import { PageHead } from "@/ui/page/PageHead";

import { copy } from "./copy";
import { DeadLettersPanel } from "./DeadLettersPanel";
import { EndpointPanel } from "./EndpointPanel";
import { LogsPanel } from "./LogsPanel";
import { webhookLogs } from "./logsQuery";
import { SubscriptionsPanel } from "./SubscriptionsPanel";

export function WebhooksSection() {
  const logs = useQuery(webhookLogs);
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
