import { use, useState } from "react";
import { useNavigate } from "react-router-dom";

import type { ListingChanges } from "@contract/listing/listingEdit";

import { sendListing } from "@/lib/listingForm/sendListing";
import { usePerson } from "@/lib/session/session";
import { showStatus } from "@/lib/calls/statusMessage";
import { urls } from "@/lib/browser/urls";

import { CarForm } from "../CarForm";
import { copy } from "../copy";
import { CAR_FIELDS } from "../formFields";
import { useEditor } from "../useEditor";
import { listingProblems, UNKNOWN_CAR } from "../validation";
import { ADD_FORM, forgetNewListing, newListingId } from "./newListingId";

/** The car of an empty form (specification 1, section 9). */
const INITIAL: ListingChanges = {
  car: { ...UNKNOWN_CAR, manufacturer: "Hot Wheels", country: "Malaysia" },
};

export function AddListingPage() {
  const { uid } = usePerson();
  const navigate = useNavigate();
  const [claimed] = useState(() => newListingId(uid));
  const listingId = use(claimed);
  const editor = useEditor(listingId, null, ADD_FORM, CAR_FIELDS, INITIAL);
  return (
    <CarForm
      title={copy.add.title}
      back={{ to: "/listings", label: copy.back }}
      editor={editor}
      previewOf={null}
      texts={copy.add}
      problems={() => listingProblems(editor.all)}
      send={(base, changes) => sendListing(listingId, base, { ...INITIAL, ...changes }, { isNew: true })}
      onSaved={(kind) => {
        forgetNewListing(uid, listingId);
        showStatus("success", kind === "draft" ? copy.add.draftSaved : copy.add.added);
        void navigate(urls.collection);
      }}
    />
  );
}
