import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";

import type { ListingDocument } from "@contract/documents";

import type { Found } from "@/lib/documents";
import { errorText } from "@/lib/errorText";
import { showStatus } from "@/lib/statusMessage";
import { urls } from "@/lib/urls";
import { Banner } from "@/ui/Banner";
import { ButtonLink } from "@/ui/ButtonLink";

import { copy } from "../copy";
import { CAR_FIELDS, ENHANCED_FIELDS } from "../formFields";
import { FormFrame } from "../FormFrame";
import { LoadedListing } from "../LoadedListing";
import { BasicSection } from "../sections/BasicSection";
import { DetailsSection } from "../sections/DetailsSection";
import { ImagesSection } from "../sections/ImagesSection";
import { MarketplaceSections } from "../sections/MarketplaceSections";
import { PhysicalSection } from "../sections/PhysicalSection";
import { useEditor } from "../useEditor";
import { listingProblems, marketplaceProblems } from "../validation";

/** `/edit-listing/:id`: what Add Listing asks. */
export function EditListingPage() {
  return (
    <LoadedListing>
      {(listing) => <EditForm key={listing.id} listing={listing} isEnhanced={false} />}
    </LoadedListing>
  );
}

/** `/edit-listing-enhanced/:id`: that, and what the marketplace asks. */
export function EditListingEnhancedPage() {
  return (
    <LoadedListing>{(listing) => <EditForm key={listing.id} listing={listing} isEnhanced />}</LoadedListing>
  );
}

interface EditFormProps {
  readonly listing: Found<ListingDocument>;
  readonly isEnhanced: boolean;
}

function EditForm({ listing, isEnhanced }: EditFormProps) {
  const navigate = useNavigate();
  const fields = isEnhanced ? ENHANCED_FIELDS : CAR_FIELDS;
  const editor = useEditor(listing.id, listing, isEnhanced ? "edit-enhanced" : "edit", fields);
  const save = useMutation<boolean, Error, "submit" | "draft">({
    mutationFn: () => editor.form.save(),
    onSuccess: (isSaved) => {
      if (!isSaved) return;
      showStatus("success", copy.edit.saved);
      void navigate(urls.listing(listing.id));
    },
  });
  return (
    <FormFrame
      title={isEnhanced ? copy.edit.titleEnhanced : copy.edit.title}
      subtitle={listing.title}
      back={{ to: "/listings", label: copy.back }}
      editor={editor}
      previewOf={listing.id}
      submitLabel={copy.edit.submit}
      draftLabel={copy.edit.saveDraft}
      busy={save.isPending ? save.variables : null}
      onSubmit={() => {
        const problems = {
          ...listingProblems(editor.all),
          ...(isEnhanced && marketplaceProblems(editor.all)),
        };
        if (editor.check(problems)) save.mutate("submit");
      }}
      onSaveDraft={() => {
        if (editor.check({})) save.mutate("draft");
      }}
      banners={
        save.isError && (
          <Banner tone="danger" title={copy.edit.failed}>
            {errorText(save.error)} {copy.kept}
          </Banner>
        )
      }
    >
      <BasicSection editor={editor} />
      <DetailsSection editor={editor} />
      <PhysicalSection editor={editor} />
      <ImagesSection title="Images" editor={editor} />
      {isEnhanced ? (
        <MarketplaceSections editor={editor} listing={listing} />
      ) : (
        <div>
          <ButtonLink to={urls.editListingEnhanced(listing.id)} variant="quiet" small>
            {copy.edit.enhanced}
          </ButtonLink>
        </div>
      )}
    </FormFrame>
  );
}
