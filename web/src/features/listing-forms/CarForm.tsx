import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { FailureBanner } from "@/lib/calls/FailureBanner";
import { OwnTexts } from "@/lib/listingForm/OwnTexts";
import type { Send } from "@/lib/listingForm/useListingForm";
import { Panel } from "@/ui/page/Panel";

import { copy } from "./copy";
import { FormFrame, type FormFrameProps, type SaveKind } from "./FormFrame";
import { BasicSection } from "./sections/BasicSection";
import { DetailsSection } from "./sections/DetailsSection";
import { ImagesSection } from "./sections/ImagesSection";
import { PhysicalSection } from "./sections/PhysicalSection";
import type { Problems } from "./problems";

interface CarFormProps extends Omit<FormFrameProps, "banners" | "busy" | "onSave" | "children"> {
  /** Title of the error if saving fails. */
  readonly failed: string;
  /** Validates the input before it is submitted. Drafts aren't validated. */
  readonly problems: () => Problems;
  /** Defaults to saving the changes of an existing listing. */
  readonly send?: Send;
  readonly onSaved: (kind: SaveKind) => void | Promise<void>;
  /** Whether the sections below ask for the place. If so, no text field does. */
  readonly hasPlace?: boolean;
  /** Sections shown below the form's own. */
  readonly children?: ReactNode;
}

/** Renders the form of Add Listing (specification 1, section 2). Also used for existing listings. */
export function CarForm({
  editor,
  failed,
  problems,
  send,
  onSaved,
  hasPlace = false,
  children,
  ...frame
}: CarFormProps) {
  const save = useMutation<boolean, Error, SaveKind>({
    mutationFn: () => editor.form.save(send),
    onSuccess: async (isSaved, kind) => {
      if (isSaved) await onSaved(kind);
    },
  });
  return (
    <FormFrame
      {...frame}
      editor={editor}
      busy={save.isPending ? save.variables : null}
      onSave={(kind) => {
        if (editor.check(kind === "draft" ? {} : problems())) save.mutate(kind);
      }}
      banners={
        <FailureBanner title={failed} error={save.error}>
          {copy.kept}
        </FailureBanner>
      }
    >
      <BasicSection editor={editor} />
      <DetailsSection editor={editor} />
      <PhysicalSection editor={editor} />
      <ImagesSection title="Images" editor={editor} />
      {!hasPlace && (
        <Panel title="Only for you" body="columns">
          <OwnTexts form={editor} />
        </Panel>
      )}
      {children}
    </FormFrame>
  );
}
