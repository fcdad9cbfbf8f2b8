import { useState } from "react";
import { useNavigate } from "react-router-dom";

import type { ListingDocument } from "@contract/documents";

import type { WithId } from "@/lib/firestore/documents";
import { moveStoredEdit } from "@/lib/listingForm/storedEdit";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { usePerson } from "@/lib/session/session";
import { showStatus } from "@/lib/calls/statusMessage";
import { urls } from "@/lib/browser/urls";
import { ButtonLink } from "@/ui/controls/ButtonLink";

import { CarForm } from "../CarForm";
import { copy } from "../copy";
import { CAR_FIELDS, ENHANCED_FIELDS } from "../formFields";
import { LoadedListing } from "../LoadedListing";
import { MarketplaceSections } from "../sections/MarketplaceSections";
import { useEditor } from "../useEditor";
import { findListingProblems, findMarketplaceProblems } from "../validation";
import { useGivenRefusal } from "./useGivenRefusal";

/** Renders `/edit-listing/:id`, with the fields of Add Listing. */
export function EditListingPage() {
  return (
    <LoadedListing>
      {(listing) => <EditForm key={listing.id} listing={listing} isEnhanced={false} />}
    </LoadedListing>
  );
}

/** Renders `/edit-listing-enhanced/:id`, which adds the marketplace's fields while the marketplace is on. */
export function EditListingEnhancedPage() {
  const { isOn } = useMarketplace();
  return (
    <LoadedListing>
      {(listing) => <EditForm key={listing.id} listing={listing} isEnhanced={isOn} />}
    </LoadedListing>
  );
}

/** The name under which the input is stored. */
const EDIT_FORM = "edit";
const ENHANCED_FORM = "edit-enhanced";

interface EditFormProps {
  readonly listing: WithId<ListingDocument>;
  readonly isEnhanced: boolean;
}

function EditForm({ listing, isEnhanced }: EditFormProps) {
  const navigate = useNavigate();
  const { uid } = usePerson();
  const { isOn } = useMarketplace();
  const fields = isEnhanced ? ENHANCED_FIELDS : CAR_FIELDS;
  // Runs before the form restores stored input.
  useState(() => {
    if (isEnhanced) moveStoredEdit(uid, listing.id, EDIT_FORM, ENHANCED_FORM);
  });
  const editor = useEditor(listing.id, listing, isEnhanced ? ENHANCED_FORM : EDIT_FORM, fields);
  useGivenRefusal(editor);
  return (
    <CarForm
      title={isEnhanced ? copy.edit.titleEnhanced : copy.edit.title}
      subtitle={listing.title}
      back={{ to: urls.listing(listing.id), label: copy.backToListing }}
      editor={editor}
      previewOf={listing.id}
      labels={{ submit: copy.edit.submit, draft: copy.edit.saveDraft }}
      failed={copy.edit.failed}
      problems={() => ({
        ...findListingProblems(editor.all),
        ...(isEnhanced && findMarketplaceProblems(editor.all)),
      })}
      onSaved={() => {
        showStatus("success", copy.edit.saved);
        void navigate(urls.listing(listing.id));
      }}
    >
      {isEnhanced ? (
        <MarketplaceSections editor={editor} listing={listing} />
      ) : (
        isOn && (
          <div>
            <ButtonLink to={urls.editListingEnhanced(listing.id)} variant="quiet" small>
              {copy.edit.enhanced}
            </ButtonLink>
          </div>
        )
      )}
    </CarForm>
  );
}
