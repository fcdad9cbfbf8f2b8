import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";

import { getUserWebhookLogs } from "@contract/notifications/notifications";

import { call } from "@/lib/calls/call";
import { PageHead } from "@/ui/page/PageHead";
import { Panel } from "@/ui/page/Panel";
import { Button } from "@/ui/controls/Button";

import { copy } from "./copy";
import { DeadLettersPanel } from "./DeadLettersPanel";
import { LogsPanel } from "./LogsPanel";
import { CopyTextButton } from "../CopyTextButton";
import { Subscriptions } from "./Subscriptions";

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

function EndpointPanel({ endpoint }: { readonly endpoint: string }) {
  return (
    <Panel title={copy.endpoint} body="tight">
      <p className="text-muted">{copy.endpointHint}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="code wrap-anywhere">{endpoint}</code>
        <CopyTextButton text={endpoint}>{copy.copy}</CopyTextButton>
      </div>
    </Panel>
  );
}

/** Calls eBay when the panel is first opened. Keeps the selection while closed. */
function SubscriptionsPanel() {
  const [wasOpened, setWasOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={copy.subscriptions}
      aside={
        <Button
          small
          icon={isOpen ? ChevronDown : ChevronRight}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? copy.hideBlock : copy.show} ${copy.subscriptions}`}
          onClick={() => {
            setOpen(!isOpen);
            setWasOpened(true);
          }}
        >
          {isOpen ? copy.hideBlock : copy.show}
        </Button>
      }
    >
      {wasOpened && (
        <div hidden={!isOpen}>
          <Subscriptions />
        </div>
      )}
    </Panel>
  );
}
