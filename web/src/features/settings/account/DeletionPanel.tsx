import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { cancelAccountDeletion, requestAccountDeletion } from "@contract/account";

import { call } from "@/lib/calls/call";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { formatDate } from "@/lib/dates";
import { usePerson } from "@/lib/session/session";
import { Button } from "@/ui/controls/Button";
import { TextField } from "@/ui/controls/TextField";
import { ActionDialog } from "@/ui/overlays/ConfirmDialog";
import { showToast } from "@/ui/overlays/toast";
import { Panel } from "@/ui/page/Panel";
import { Banner } from "@/ui/status/Banner";

import { deletionCopy as copy } from "./copy";

export function DeletionPanel() {
  const { deletion } = usePerson().record;
  const [isOpen, setOpen] = useState(false);
  const keep = useMutation({
    mutationFn: () => call(cancelAccountDeletion, {}),
    onSuccess: () => showToast(copy.kept, { tone: "success" }),
  });
  return (
    <Panel title={copy.title} body="stack">
      {deletion ? (
        <Banner
          tone="warning"
          title={copy.due(formatDate(deletion.dueAt.toMillis()))}
          action={
            <Button busy={keep.isPending} onClick={() => keep.mutate()}>
              {copy.keep}
            </Button>
          }
        >
          {copy.dueHint}
        </Banner>
      ) : (
        <>
          <p className="text-muted">{copy.hint}</p>
          <div className="flex justify-end">
            <Button onClick={() => setOpen(true)}>{copy.open}…</Button>
          </div>
        </>
      )}
      <FailureBanner title={copy.keepFailed} error={keep.error} onDismiss={keep.reset} />
      {isOpen && <DeletionDialog onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function DeletionDialog({ onClose }: { readonly onClose: () => void }) {
  const { email } = usePerson();
  const [typed, setTyped] = useState("");
  const request = useMutation({
    mutationFn: () => call(requestAccountDeletion, { email: typed }),
    onSuccess: ({ dueAt }) => {
      showToast(copy.requested(formatDate(dueAt)), { tone: "success" });
      onClose();
    },
  });
  const isTyped = typed.trim().toLowerCase() === email.toLowerCase();
  return (
    <ActionDialog
      title={copy.dialog}
      description={
        <ul className="grid list-disc gap-1 pl-5">
          {copy.what.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      }
      actionLabel={copy.confirm}
      danger
      busy={request.isPending}
      disabled={!isTyped}
      form="grid gap-3"
      onAction={() => {
        if (isTyped && !request.isPending) request.mutate();
      }}
      onClose={onClose}
    >
      <TextField
        label={copy.type(email)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FailureBanner title={copy.failed} error={request.error} />
    </ActionDialog>
  );
}
