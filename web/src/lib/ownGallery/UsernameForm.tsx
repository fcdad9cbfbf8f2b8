import { useMutation } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";

import { updateUsername } from "@contract/galleries/usernames";
import { describeUsernameProblem } from "@contract/galleries/usernameText";

import { Button } from "@/ui/controls/Button";
import { TextField } from "@/ui/controls/TextField";
import { showToast } from "@/ui/overlays/toast";

import { call } from "../calls/call";
import { FailureBanner } from "../calls/FailureBanner";
import { usernameCopy as copy } from "./copy";
import { type UsernameCheck, useUsernameCheck } from "./useUsernameCheck";

interface UsernameFormProps {
  /** The seller's current username. */
  readonly own: string | null;
  readonly onSaved?: (username: string) => void;
}

/** Edits the seller's username, which is part of the gallery's URL. */
export function UsernameForm({ own, onSaved }: UsernameFormProps) {
  const [typed, setTyped] = useState(own ?? "");
  const check = useUsernameCheck(typed, own);
  const save = useMutation({
    mutationFn: () => call(updateUsername, { username: typed }),
    onSuccess: ({ username }) => {
      showToast(copy.saved, { tone: "success" });
      onSaved?.(username);
    },
  });
  const isReady = check.status === "available" && !save.isPending;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady) save.mutate();
  };
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <FailureBanner title={copy.saveFailed} error={save.error} onDismiss={save.reset} />
      <TextField
        label={copy.username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        // Longer than a valid username, so that the length error can be shown.
        maxLength={60}
        value={typed}
        error={getProblem(check)}
        hint={<span role="status">{getHint(check)}</span>}
        onChange={(event) => {
          setTyped(event.target.value);
          save.reset();
        }}
      />
      {own !== null && check.status === "available" && (
        <p className="text-muted">{copy.addressChanges(own)}</p>
      )}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" disabled={!isReady && !save.isPending} busy={save.isPending}>
          {copy.save}
        </Button>
      </div>
    </form>
  );
}

function getProblem(check: UsernameCheck): string | null {
  switch (check.status) {
    case "invalid":
      return describeUsernameProblem(check.problem);
    case "taken":
      return copy.taken;
    case "unknown":
      return copy.checkFailed;
    default:
      return null;
  }
}

function getHint({ status }: UsernameCheck): string {
  if (status === "checking") return copy.checking;
  if (status === "available") return copy.available;
  return status === "own" ? copy.own : copy.hint;
}
