import { use, useState } from "react";
import { useNavigate } from "react-router-dom";

import { listingDocument } from "@contract/documents";
import type { ListingChanges } from "@contract/listings/listingEdit";
import { goLiveNow } from "@contract/listings/listings";

import { call } from "@/lib/calls/call";
import { describeError } from "@/lib/calls/errorText";
import { sendListing } from "@/lib/listingForm/sendListing";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { usePerson } from "@/lib/session/session";
import { showStatus } from "@/lib/calls/statusMessage";
import { urls } from "@/lib/browser/urls";
import { showToast } from "@/ui/overlays/toast";

import { CarForm } from "../CarForm";
import { copy } from "../copy";
import { NEW_FIELDS } from "../formFields";
import { StockSection } from "../sections/StockSection";
import { TermsSection } from "../sections/TermsSection";
import { useEditor } from "../useEditor";
import { findListingProblems, findMarketplaceProblems, UNKNOWN_CAR } from "../validation";
import { ADD_FORM, forgetNewListing, createListingId } from "./newListingId";

/** The initial car of an empty form (specification 1, section 9). */
const INITIAL: ListingChanges = {
  car: { ...UNKNOWN_CAR, manufacturer: "Hot Wheels", country: "Malaysia" },
  quantity: 1,
};

/** An empty draft, against which the selling terms are checked. */
const NEW_LISTING = listingDocument.parse({ status: "draft" });
const LABELS = { submit: copy.add.submit, draft: copy.add.saveDraft };

const toListing = ({ car, price }: ListingChanges) => ({
  ...(car && { car }),
  ...(price !== undefined && { price }),
});

export function AddListingPage() {
  const { uid } = usePerson();
  const { isOn, isConnected } = useMarketplace();
  const navigate = useNavigate();
  const [claimed] = useState(() => createListingId(uid));
  const listingId = use(claimed);
  const editor = useEditor(listingId, null, ADD_FORM, NEW_FIELDS, INITIAL);
  return (
    <CarForm
      title={copy.add.title}
      back={{ to: "/listings", label: copy.back }}
      editor={editor}
      previewOf={null}
      labels={{ ...LABELS, ...(isConnected && { list: copy.add.list }) }}
      failed={copy.add.failed}
      hasPlace
      problems={() => ({ ...findListingProblems(editor.all), ...findMarketplaceProblems(editor.all) })}
      send={(base, changes) => sendListing(listingId, base, { ...INITIAL, ...changes }, { isNew: true })}
      onSaved={async (kind) => {
        if (kind === "list") await goLive(listingId);
        else showStatus("success", kind === "draft" ? copy.add.draftSaved : copy.add.added);
        forgetNewListing(uid, listingId);
        void navigate(kind === "list" ? urls.listing(listingId) : urls.collection);
      }}
    >
      <StockSection editor={editor} />
      {isOn && (
        <TermsSection isFolded editor={editor} listing={{ ...NEW_LISTING, ...toListing(editor.all) }} />
      )}
    </CarForm>
  );
}

/**
 * Puts the saved listing on eBay. An error is shown on the listing's page, where the seller can fix it and
 * retry.
 */
async function goLive(listingId: string): Promise<void> {
  showStatus("loading", copy.add.listing);
  try {
    const { ebayItemId } = await call(goLiveNow, { listingId });
    showStatus("success", copy.add.listed(ebayItemId));
  } catch (error) {
    showStatus("error", copy.add.notListed);
    showToast(copy.add.notListed, { tone: "danger", detail: describeError(error), duration: 15_000 });
  }
}
