import { useMutation } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { Link } from "react-router-dom";

import { showGallery } from "@contract/galleries/galleries";

import { call } from "@/lib/calls/call";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { galleryCopy } from "@/lib/ownGallery/copy";
import { UsernameForm } from "@/lib/ownGallery/UsernameForm";
import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { CopyButton } from "@/ui/controls/CopyButton";
import { Panel } from "@/ui/page/Panel";
import { Switch } from "@/ui/choices/Switch";

import { profileCopy as copy } from "./profileCopy";

/**
 * Edits the seller's public profile: the username, which is part of the gallery's URL, and whether there is a
 * gallery.
 */
export function ProfileTab() {
  const { username = null } = usePerson().record;
  return (
    <div className="grid content-start gap-3">
      <Panel title={copy.title} body="stack">
        <UsernameForm key={username} own={username} />
      </Panel>
      {username !== null && <GalleryPanel username={username} />}
    </div>
  );
}

function GalleryPanel({ username }: { readonly username: string }) {
  const { galleryHidden } = usePerson().record;
  const show = useMutation({ mutationFn: (isShown: boolean) => call(showGallery, { isShown }) });
  const path = urls.galleryOf(username);
  return (
    <Panel title={copy.gallery} body="stack">
      <FailureBanner title={galleryCopy.showFailed} error={show.error} onDismiss={show.reset} />
      <Switch
        label={galleryCopy.show}
        hint={galleryCopy.showHint}
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
