import { useMutation } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { type SyntheticEvent, useState } from "react";
import { Link } from "react-router-dom";

import { showGallery } from "@contract/galleries/galleries";
import { updateUsername } from "@contract/galleries/usernames";
import { describeUsernameProblem } from "@contract/galleries/usernameText";

import { call } from "@/lib/calls/call";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { Button } from "@/ui/controls/Button";
import { CopyButton } from "@/ui/controls/CopyButton";
import { Panel } from "@/ui/page/Panel";
import { Switch } from "@/ui/choices/Switch";
import { TextField } from "@/ui/controls/TextField";
import { showToast } from "@/ui/overlays/toast";

import { profileCopy as copy } from "./profileCopy";
import { type UsernameCheck, useUsernameCheck } from "./useUsernameCheck";

/**
 * Edits the seller's public profile: the username, which is part of the gallery's URL, and whether there is a
 * gallery.
 */
export function ProfileTab() {
  const { username = null } = usePerson().record;
  return (
    <div className="grid content-start gap-3">
      <UsernamePanel key={username} own={username} />
      {username !== null && <GalleryPanel username={username} />}
    </div>
  );
}

function UsernamePanel({ own }: { readonly own: string | null }) {
  const [typed, setTyped] = useState(own ?? "");
  const check = useUsernameCheck(typed, own);
  const save = useMutation({
    mutationFn: () => call(updateUsername, { username: typed }),
    onSuccess: () => showToast(copy.saved, { tone: "success" }),
  });
  const isReady = check.status === "available" && !save.isPending;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady) save.mutate();
  };
  return (
    <Panel title={copy.title}>
      <form className="grid gap-3 p-4" onSubmit={submit}>
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
          <Button
            type="submit"
            variant="primary"
            disabled={!isReady && !save.isPending}
            busy={save.isPending}
          >
            {copy.save}
          </Button>
        </div>
      </form>
    </Panel>
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

function GalleryPanel({ username }: { readonly username: string }) {
  const { galleryHidden } = usePerson().record;
  const show = useMutation({ mutationFn: (isShown: boolean) => call(showGallery, { isShown }) });
  const path = urls.galleryOf(username);
  return (
    <Panel title={copy.gallery} body="stack">
      <FailureBanner title={copy.showFailed} error={show.error} onDismiss={show.reset} />
      <Switch
        label={copy.show}
        hint={copy.showHint}
        checked={show.isPending ? show.variables : !galleryHidden}
        disabled={show.isPending}
        onChange={(isShown) => show.mutate(isShown)}
      />
      {!galleryHidden && (
        <p className="flex items-center gap-2">
          <Link to={path} className="inline-flex min-w-0 items-center gap-1">
            <span className="truncate">{window.location.host + path}</span>
            <ExternalLink className="icon" aria-hidden />
          </Link>
          <CopyButton text={window.location.origin + path} label={copy.copyAddress} />
        </p>
      )}
    </Panel>
  );
}
