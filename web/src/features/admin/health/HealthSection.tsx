import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";

import { getHealth } from "@contract/health";
import { MINUTE_MS } from "@contract/wire/durations";

import { call } from "@/lib/calls/call";
import { formatTime } from "@/lib/dates";
import { IconButton } from "@/ui/controls/IconButton";
import { PageHead } from "@/ui/page/PageHead";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";

import { AdminFailure, Loading } from "../AdminFailure";
import { CallsPanels } from "./CallsPanels";
import { copy } from "./copy";
import { FiguresPanel } from "./FiguresPanel";

/** Milliseconds for which figures are shown before they are measured again. */
const FRESH_MS = MINUTE_MS;

/** Renders `/admin/health`, the measured figures of the installation. Unknown figures are `–`. */
export function HealthSection() {
  const health = useQuery({
    queryKey: ["admin", "health"],
    queryFn: () => call(getHealth, {}),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
  const { data, isFetching, refetch } = health;
  return (
    <>
      <PageHead
        title={copy.title}
        actions={
          <>
            {data && (
              <span className="text-muted tabular-nums">{copy.measured(formatTime(data.measuredAt))}</span>
            )}
            <IconButton
              variant="plain"
              label={copy.refresh}
              icon={RefreshCw}
              aria-busy={isFetching}
              className={isFetching ? "svg:animate-turn" : ""}
              onClick={() => void refetch()}
            />
          </>
        }
      />
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
        {data === undefined ? (
          <Panel>
            <Loading label={copy.loading} title={copy.loadFailed} query={health} />
          </Panel>
        ) : (
          <>
            <AdminFailure title={copy.loadFailed} error={health.error} />
            <FiguresPanel health={data} />
            <CallsPanels health={data} />
            <Text look="hint">{copy.runbook}</Text>
          </>
        )}
      </div>
    </>
  );
}
