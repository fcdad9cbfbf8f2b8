import { useMutation } from "@tanstack/react-query";

import { showGallery } from "@contract/galleries/galleries";

import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";

import { urls } from "../browser/urls";
import { call } from "../calls/call";
import { FailureBanner } from "../calls/FailureBanner";
import { galleryCopy } from "../ownGallery/copy";
import { UsernameForm } from "../ownGallery/UsernameForm";
import { usePerson } from "../session/session";
import { shareCopy as copy } from "./shareCopy";

interface OpenGalleryDialogProps {
  readonly onClose: () => void;
  readonly onOpened: (gallery: string) => void;
  /** Copies the link, once the gallery is open. */
  readonly onCopy: () => void;
}

/** Lets a seller without a public gallery choose its name, or show it again, so that buyers can open a list. */
export function OpenGalleryDialog({ onClose, onOpened, onCopy }: OpenGalleryDialogProps) {
  const { username = null, galleryHidden } = usePerson().record;
  const show = useMutation({
    mutationFn: () => call(showGallery, { isShown: true }),
    onSuccess: () => {
      if (username !== null) onOpened(username);
    },
  });
  const isNamed = username !== null;
  const isOpen = isNamed && !galleryHidden;
  return (
    <Dialog
      onClose={onClose}
      title={copy.openTitle}
      description={
        isOpen ? (
          copy.isOpen(window.location.host + urls.galleryOf(username))
        ) : (
          <>
            {isNamed ? copy.showIt : copy.chooseName} {galleryCopy.showHint}
          </>
        )
      }
      footer={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          {isOpen ? (
            <Button variant="primary" onClick={onCopy}>
              {copy.copyLink}
            </Button>
          ) : (
            isNamed && (
              <Button variant="primary" busy={show.isPending} onClick={() => show.mutate()}>
                {galleryCopy.show}
              </Button>
            )
          )}
        </>
      }
    >
      <FailureBanner title={galleryCopy.showFailed} error={show.error} onDismiss={show.reset} />
      {!isNamed && (
        <UsernameForm
          own={null}
          onSaved={(chosen) => {
            if (!galleryHidden) onOpened(chosen);
          }}
        />
      )}
    </Dialog>
  );
}
