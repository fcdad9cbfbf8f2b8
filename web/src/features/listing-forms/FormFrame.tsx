import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useBlocker, useNavigate } from "react-router-dom";

import { Banner } from "@/ui/Banner";
import { Button } from "@/ui/Button";
import { ButtonLink } from "@/ui/ButtonLink";
import { ConfirmDialog } from "@/ui/ConfirmDialog";
import { ConflictDialog } from "@/ui/ConflictDialog";
import { PageHead } from "@/ui/PageHead";

import "./listingForms.css";

import { copy } from "./copy";
import { PreviewDialog } from "./preview/PreviewDialog";
import type { Editor } from "./useEditor";

interface FormFrameProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly back: { readonly to: string; readonly label: string };
  readonly editor: Editor;
  /** What the preview is asked for; null is a listing that is not saved yet. */
  readonly previewOf: string | null;
  /** Above the sections. */
  readonly banners?: ReactNode;
  readonly submitLabel: string;
  readonly draftLabel: string;
  readonly busy: "submit" | "draft" | null;
  readonly onSubmit: () => void;
  readonly onSaveDraft: () => void;
  readonly children: ReactNode;
}

/** What the pages that edit a listing have in common: the way back, what was kept, the buttons, and the questions. */
export function FormFrame({ editor, back, busy, children, ...props }: FormFrameProps) {
  const { form, attach } = editor;
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"discard" | "preview" | null>(null);
  const cancel = () => {
    editor.discard();
    void navigate(back.to);
  };
  return (
    <div className="page">
      <ButtonLink to={back.to} icon={ArrowLeft} variant="quiet" small className="-ml-2">
        {back.label}
      </ButtonLink>
      <PageHead title={props.title} subtitle={props.subtitle} />
      <form
        ref={attach}
        key={editor.generation}
        className="listing-form mt-3 grid max-w-5xl gap-3"
        noValidate
        aria-busy={busy !== null}
        onSubmit={(event) => {
          event.preventDefault();
          if (busy === null) props.onSubmit();
        }}
      >
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
            {`Typed ${new Date(form.restoredAt).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" })}.`}
          </Banner>
        )}
        {props.banners}
        {children}
        <div className="form-foot">
          <Button
            onClick={() => {
              if (form.isChanged) setAsking("discard");
              else cancel();
            }}
          >
            {copy.cancel}
          </Button>
          <Button onClick={() => setAsking("preview")}>{copy.preview}</Button>
          <Button
            busy={busy === "draft"}
            onClick={() => {
              if (busy === null) props.onSaveDraft();
            }}
          >
            {props.draftLabel}
          </Button>
          <Button type="submit" variant="primary" busy={busy === "submit"}>
            {props.submitLabel}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={asking === "discard"}
        onOpenChange={() => setAsking(null)}
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
      <LeaveQuestion isAsked={editor.images.uploads.length > 0} />
      <ConflictDialog {...form.conflict} />
    </div>
  );
}

/** Before what only this page has is lost. */
function LeaveQuestion({ isAsked }: { readonly isAsked: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isAsked && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAsked]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={() => blocker.reset?.()}
      title={copy.leaveTitle}
      confirmLabel={copy.leave}
      danger
      onConfirm={() => blocker.proceed?.()}
    >
      {copy.leaveWarning}
    </ConfirmDialog>
  );
}
