import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { FailureBanner } from "@/lib/calls/FailureBanner";
import { OwnTexts } from "@/lib/listingForm/OwnTexts";
import type { Send } from "@/lib/listingForm/useListingForm";
import { Panel } from "@/ui/page/Panel";

import { copy } from "./copy";
import { FormFrame } from "./FormFrame";
import { BasicSection } from "./sections/BasicSection";
import { DetailsSection } from "./sections/DetailsSection";
import { ImagesSection } from "./sections/ImagesSection";
import { PhysicalSection } from "./sections/PhysicalSection";
import type { Editor } from "./useEditor";
import type { Problems } from "./validation";

export type SaveKind = "submit" | "draft" | "list";

interface CarFormProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly back: { readonly to: string; readonly label: string };
  readonly editor: Editor;
  /** The id of the listing to preview. Null if the listing isn't saved yet. */
  readonly previewOf: string | null;
  readonly texts: {
    readonly submit: string;
    readonly saveDraft: string;
    readonly failed: string;
    /** Label of the button that submits and lists on eBay. Without it there is no such button. */
    readonly alsoList?: string;
  };
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
  texts,
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
      submitLabel={texts.submit}
      draftLabel={texts.saveDraft}
      busy={save.isPending ? save.variables : null}
      onSubmit={() => {
        if (editor.check(problems())) save.mutate("submit");
      }}
      {...(texts.alsoList !== undefined && {
        listLabel: texts.alsoList,
        onList: () => {
          if (editor.check(problems())) save.mutate("list");
        },
      })}
      onSaveDraft={() => {
        if (editor.check({})) save.mutate("draft");
      }}
      banners={
        save.isError && (
          <FailureBanner title={texts.failed} error={save.error}>
            {copy.kept}
          </FailureBanner>
        )
      }
    >
      <BasicSection editor={editor} />
      <DetailsSection editor={editor} />
      <PhysicalSection editor={editor} />
      <ImagesSection title="Images" editor={editor} />
      {!hasPlace && (
        <Panel title="Only for you">
          <div className="grid gap-3 p-4 sm:grid-cols-2">
            <OwnTexts form={editor} />
          </div>
        </Panel>
      )}
      {children}
    </FormFrame>
  );
}
