import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useBlocker, useNavigate } from "react-router-dom";

import { useMarketplace } from "@/lib/ebay/marketplace";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { ConflictDialog } from "@/ui/overlays/ConflictDialog";
import { PageHead } from "@/ui/page/PageHead";
import { Page } from "@/ui/page/Page";

import { copy } from "./copy";
import { PreviewDialog } from "./preview/PreviewDialog";
import type { Editor } from "./useEditor";
import { formatDateTime } from "@/lib/dates";

/** Scrolls a focused field clear of the bars. */
const FORM =
  "mt-3 grid max-w-5xl gap-3 [&_:is(input,select,textarea,button)]:scroll-mt-16 [&_:is(input,select,textarea,button)]:scroll-mb-28";

export type SaveKind = "submit" | "draft" | "list";

export interface FormFrameProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly back: { readonly to: string; readonly label: string };
  readonly editor: Editor;
  /** The id of the listing to preview. Null if the listing isn't saved yet. */
  readonly previewOf: string | null;
  /** Shown above the sections. */
  readonly banners?: ReactNode;
  /** Labels of the buttons that save. `list` is a second submit button. */
  readonly labels: Readonly<Record<"submit" | "draft", string>> & { readonly list?: string };
  readonly busy: SaveKind | null;
  readonly onSave: (kind: SaveKind) => void;
  readonly children: ReactNode;
}

/**
 * Renders the frame of every page that edits a listing: the back link, restored input, buttons and dialogs.
 */
export function FormFrame({ editor, back, busy, labels, children, ...props }: FormFrameProps) {
  const { form, attach } = editor;
  const { isOn } = useMarketplace();
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"discard" | "preview" | null>(null);
  const lock = useLock(busy !== null);
  const save = (kind: SaveKind) => {
    if (busy !== null) return;
    lock.noteFocus();
    props.onSave(kind);
  };
  const cancel = () => {
    editor.discard();
    void navigate(back.to);
  };
  return (
    <Page>
      <ButtonLink to={back.to} icon={ArrowLeft} variant="quiet" small className="-ml-2">
        {back.label}
      </ButtonLink>
      <PageHead title={props.title} subtitle={props.subtitle} />
      <form
        ref={attach}
        key={editor.generation}
        className={FORM}
        noValidate
        aria-busy={busy !== null}
        onSubmit={(event) => {
          event.preventDefault();
          save("submit");
        }}
      >
        <fieldset disabled={busy !== null} className="grid min-w-0 gap-3">
          {!form.isStored && (
            <Banner tone="warning" title={copy.unstored}>
              {copy.unstoredDetail}
            </Banner>
          )}
          {form.restoredAt !== null && form.isChanged && (
            <Banner
              tone="info"
              title={copy.restored}
              action={
                <Button small onClick={editor.discard}>
                  {copy.discard}
                </Button>
              }
            >
              {`Typed ${formatDateTime(form.restoredAt)}.`}
            </Banner>
          )}
          {props.banners}
          {children}
        </fieldset>
        <div className="sticky bottom-(--bars) z-10 flex flex-wrap justify-end gap-2 border-t bg-canvas py-3">
          <Button
            fill
            disabled={busy !== null}
            onClick={() => {
              if (form.isChanged || editor.isUnsafeToLeave()) setAsking("discard");
              else cancel();
            }}
          >
            {copy.cancel}
          </Button>
          {isOn && (
            <Button fill disabled={busy !== null} onClick={() => setAsking("preview")}>
              {copy.preview}
            </Button>
          )}
          <Button fill busy={busy === "draft"} onClick={() => save("draft")}>
            {labels.draft}
          </Button>
          <Button
            fill
            type="submit"
            variant={labels.list === undefined ? "primary" : "plain"}
            busy={busy === "submit"}
          >
            {labels.submit}
          </Button>
          {labels.list !== undefined && (
            <Button fill variant="primary" busy={busy === "list"} onClick={() => save("list")}>
              {labels.list}
            </Button>
          )}
        </div>
      </form>
      <ConfirmDialog
        open={asking === "discard"}
        onClose={() => setAsking(null)}
        title={copy.discardTitle}
        confirmLabel={copy.discardChanges}
        danger
        onConfirm={cancel}
      >
        {copy.discardWarning}
      </ConfirmDialog>
      {asking === "preview" && (
        <PreviewDialog
          listingId={props.previewOf}
          changes={props.previewOf === null ? editor.all : form.changes}
          onClose={() => setAsking(null)}
        />
      )}
      <LeaveQuestion editor={editor} />
      <ConflictDialog {...form.conflict} />
    </Page>
  );
}

/** Asks for confirmation before the seller leaves with unsaved input. */
function LeaveQuestion({ editor }: { readonly editor: Editor }) {
  const { form, images } = editor;
  // Checks when navigation starts, because the input may just have been saved or discarded.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      editor.isUnsafeToLeave() && currentLocation.pathname !== nextLocation.pathname,
  );
  const isUnsafe = images.uploads.length > 0 || !form.isStored;
  useEffect(() => {
    if (!isUnsafe) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsafe]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title={form.isStored ? copy.leaveTitle : copy.leaveUnstoredTitle}
      confirmLabel={copy.leave}
      danger
      onConfirm={() => blocker.proceed?.()}
    >
      {form.isStored ? copy.leaveWarning : copy.leaveUnstoredWarning}
    </ConfirmDialog>
  );
}

/** Restores the focus of a field that was locked during saving, unless another element has it. */
function useLock(isLocked: boolean): { readonly noteFocus: () => void } {
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (isLocked || document.activeElement !== document.body) return;
    if (focused.current instanceof HTMLElement) focused.current.focus();
    focused.current = null;
  }, [isLocked]);
  return {
    noteFocus: () => {
      focused.current = document.activeElement;
    },
  };
}
