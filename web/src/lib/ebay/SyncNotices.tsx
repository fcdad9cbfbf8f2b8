import type { ReactNode } from "react";

import { Banner } from "@/ui/status/Banner";

import { describeError } from "../calls/errorText";
import { describeNotice, dismissSyncNotice, hideRun, type SyncView, useSyncState } from "./ebaySync";

interface SyncNoticesProps {
  readonly view: Pick<SyncView, "runId" | "failure">;
  /** Title of a failure. */
  readonly failed: string;
  /** Shown next to the notice that the seller isn't connected. */
  readonly connect?: ReactNode;
}

/** Shows why a sync wasn't started, and that the last one failed, until the user dismisses it. */
export function SyncNotices({ view: { runId, failure }, failed, connect }: SyncNoticesProps) {
  const { notice, problem, hiddenRun } = useSyncState();
  const reason = problem !== null ? describeError(problem) : hiddenRun === runId ? null : failure;
  return (
    <>
      {notice !== null && (
        <Banner
          tone="warning"
          title={describeNotice(notice)}
          onDismiss={dismissSyncNotice}
          action={notice.code === "not-connected" && connect}
        />
      )}
      {reason !== null && (
        <Banner
          tone="danger"
          title={failed}
          onDismiss={() => {
            dismissSyncNotice();
            hideRun(runId);
          }}
        >
          {reason} What was synced so far is kept.
        </Banner>
      )}
    </>
  );
}
