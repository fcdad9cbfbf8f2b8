import { X } from "lucide-react";

import { dismissSyncNotice, hideRun, noticeText, type SyncView, useSyncState } from "@/lib/ebay/ebaySync";
import { urls } from "@/lib/browser/urls";
import { Banner } from "@/ui/status/Banner";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { IconButton } from "@/ui/controls/IconButton";
import { Panel } from "@/ui/page/Panel";

import { copy } from "../copy";

const count = new Intl.NumberFormat("en-US");

/** How the sync goes, while it goes and a moment longer; a failure stays until it is put away. */
export function SyncStatus({ view }: { readonly view: SyncView }) {
  const { notice, problem, hiddenRun } = useSyncState();
  const isHidden = hiddenRun === view.runId;
  const failure = problem ?? (isHidden ? null : view.failure);
  return (
    <>
      {notice !== null && (
        <Banner
          tone="warning"
          title={noticeText(notice)}
          onDismiss={dismissSyncNotice}
          action={
            notice.code === "not-connected" && (
              <ButtonLink to={urls.settings} small>
                Settings
              </ButtonLink>
            )
          }
        />
      )}
      {failure !== null && (
        <Banner
          tone="danger"
          title={copy.syncFailed}
          onDismiss={() => {
            dismissSyncNotice();
            hideRun(view.runId);
          }}
        >
          {failure} What was brought in so far is kept.
        </Banner>
      )}
      {!isHidden && <Progress view={view} />}
    </>
  );
}

function Progress({
  view: { status, runId, processed, total, percent, message },
}: {
  readonly view: SyncView;
}) {
  if (status === "idle" || status === "failed") return null;
  const text =
    status === "completed"
      ? `${copy.syncDone} ${message ?? ""}`
      : percent === null
        ? copy.syncing
        : `${copy.syncing} ${count.format(processed)}/${count.format(total)} (${percent}%)`;
  return (
    <Panel className="flex items-start gap-2 pt-2.5 pr-2 pb-3 pl-4">
      <div className="min-w-0 flex-1">
        <p role="status">{text}</p>
        <progress
          className="mt-1.5 block h-1 w-full"
          aria-label={copy.syncing}
          max={100}
          value={status === "completed" ? 100 : (percent ?? undefined)}
        />
      </div>
      <IconButton label="Hide progress" icon={X} small onClick={() => hideRun(runId)} />
    </Panel>
  );
}
