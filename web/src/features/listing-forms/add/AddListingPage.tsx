import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import type { ListingChanges } from "@contract/listingEdit";

import { errorText } from "@/lib/errorText";
import { sendListing } from "@/lib/listingForm/sendListing";
import { usePerson } from "@/lib/session";
import { showStatus } from "@/lib/statusMessage";
import { urls } from "@/lib/urls";
import { Banner } from "@/ui/Banner";

import { copy } from "../copy";
import { CAR_FIELDS } from "../formFields";
import { FormFrame } from "../FormFrame";
import { BasicSection } from "../sections/BasicSection";
import { DetailsSection } from "../sections/DetailsSection";
import { ImagesSection } from "../sections/ImagesSection";
import { PhysicalSection } from "../sections/PhysicalSection";
import { useEditor } from "../useEditor";
import { listingProblems, UNKNOWN_CAR } from "../validation";
import { forgetNewListing, newListingId } from "./newListingId";

/** What a new form says of a car (specification 1, section 9). */
const INITIAL: ListingChanges = {
  car: { ...UNKNOWN_CAR, manufacturer: "Hot Wheels", country: "Malaysia" },
};

export function AddListingPage() {
  const { uid } = usePerson();
  const navigate = useNavigate();
  const [listingId] = useState(() => newListingId(uid));
  const editor = useEditor(listingId, null, "add", CAR_FIELDS, INITIAL);
  const save = useMutation<boolean, Error, "submit" | "draft">({
    mutationFn: () =>
      editor.form.save((base, changes) =>
        sendListing(listingId, base, { ...INITIAL, ...changes }, { isNew: true }),
      ),
    onSuccess: (isSaved, kind) => {
      if (!isSaved) return;
      forgetNewListing(uid);
      showStatus("success", kind === "draft" ? copy.add.draftSaved : copy.add.added);
      void navigate(urls.collection);
    },
  });
  return (
    <FormFrame
      title={copy.add.title}
      back={{ to: "/listings", label: copy.back }}
      editor={editor}
      previewOf={null}
      submitLabel={copy.add.submit}
      draftLabel={copy.add.saveDraft}
      busy={save.isPending ? save.variables : null}
      onSubmit={() => {
        if (editor.check(listingProblems(editor.all))) save.mutate("submit");
      }}
      onSaveDraft={() => {
        if (editor.check({})) save.mutate("draft");
      }}
      banners={
        save.isError && (
          <Banner tone="danger" title={copy.add.failed}>
            {errorText(save.error)} {copy.kept}
          </Banner>
        )
      }
    >
      <BasicSection editor={editor} />
      <DetailsSection editor={editor} />
      <PhysicalSection editor={editor} />
      <ImagesSection title="Images" editor={editor} />
    </FormFrame>
  );
}
