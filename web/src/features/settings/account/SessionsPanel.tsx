import { useMutation } from "@tanstack/react-query";

import { signOutEverywhere } from "@contract/account";

import { call } from "@/lib/calls/call";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { signOut } from "@/lib/session/auth";
import { usePerson } from "@/lib/session/session";
import { askToSignOut } from "@/lib/session/signingOut";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";

import { sessionsCopy as copy } from "./copy";

export function SessionsPanel() {
  const { uid } = usePerson();
  const end = useMutation({ mutationFn: () => call(signOutEverywhere, {}), onSuccess: signOut });
  const endAll = async () => {
    // The banner shows a failure.
    await end.mutateAsync().catch(() => undefined);
  };
  return (
    <Panel title={copy.title} body="stack">
      <p className="text-muted">{copy.hint}</p>
      <FailureBanner title={copy.failed} error={end.error} onDismiss={end.reset} />
      <div className="flex justify-end">
        <Button busy={end.isPending} onClick={() => void askToSignOut(uid, endAll)}>
          {copy.open}
        </Button>
      </div>
    </Panel>
  );
}
