import { useMutation } from "@tanstack/react-query";

import { signOutEverywhere } from "@contract/account";

import { call } from "@/lib/calls/call";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { signOut } from "@/lib/session/auth";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";

import { sessionsCopy as copy } from "./copy";

export function SessionsPanel() {
  const end = useMutation({ mutationFn: () => call(signOutEverywhere, {}), onSuccess: signOut });
  return (
    <Panel title={copy.title} body="stack">
      <p className="text-muted">{copy.hint}</p>
      <FailureBanner title={copy.failed} error={end.error} onDismiss={end.reset} />
      <div className="flex justify-end">
        <Button busy={end.isPending} onClick={() => end.mutate()}>
          {copy.open}
        </Button>
      </div>
    </Panel>
  );
}
