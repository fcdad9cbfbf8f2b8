import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type * as z from "zod";

import type { ListingDocument } from "@contract/documents";
import { reviseListing } from "@contract/listings/listingEdit";
import { type FormPlace, findFormField } from "@contract/listings/refusalPlaces";
import type { ListingTerms } from "@contract/listings/terms/terms";

import { call } from "@/lib/calls/call";
import type { WithId } from "@/lib/firestore/documents";
import { removeUndefined } from "@/lib/listingForm/sendListing";
import type { Send } from "@/lib/listingForm/useListingForm";
import { showStatus } from "@/lib/calls/statusMessage";
import { isTermsPart, nameRefusedField } from "@/lib/listings/refusedAt";
import { urls } from "@/lib/browser/urls";

import { copy } from "../copy";
import type { SaveKind } from "../FormFrame";
import { REVISE_FIELDS } from "../formFields";
import { type Editor, focusFirstProblem } from "../useEditor";

type Answer = z.output<(typeof reviseListing)["output"]>;
export type Refusal = Extract<Answer, { outcome: "refused" }>;
/** Null if the seller must resolve a conflict first. */
type Outcome = Answer | typeof DRAFT_SAVED | null;
type ShownField = (typeof REVISE_FIELDS)[number] | `terms.${keyof ListingTerms}`;

const DRAFT_SAVED = { outcome: "draft-saved" } as const;

/** Saves a revision and sends it to eBay. The revision stays saved if eBay refuses it. */
export function useRevising(listing: WithId<ListingDocument>, editor: Editor) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const save = useMutation({
    mutationFn: async (kind: SaveKind): Promise<Outcome> => {
      if (kind === "draft") return (await editor.form.save()) ? DRAFT_SAVED : null;
      const heard: { answer: Answer | null } = { answer: null };
      const send: Send = async (base, changes) => {
        const answer = await call(reviseListing, {
          listingId: listing.id,
          base: removeUndefined(base),
          changes,
        });
        heard.answer = answer;
        return answer.outcome === "conflict"
          ? { outcome: "conflict", conflicts: answer.conflicts }
          : { outcome: "saved" };
      };
      return (await editor.form.save(send)) ? heard.answer : null;
    },
    onMutate: () => setRefusal(null),
    onSuccess: (answer) => {
      if (answer === null) return;
      if (answer.outcome === "draft-saved") {
        showStatus("success", copy.revise.draftSaved);
        return;
      }
      if (answer.outcome === "refused") {
        setRefusal(answer);
        const field = findShownField(answer);
        if (field === null) return;
        const { part, failure, message } = answer;
        const problem = { code: "refused", failure, message } as const;
        editor.setProblems({ [field]: problem }, new Map(part === null ? [] : [[part, problem]]));
        focusFirstProblem(editor.container);
        return;
      }
      showStatus("success", answer.outcome === "revised" ? copy.revise.sent : copy.revise.nothingToSend);
      void navigate(urls.listing(listing.id));
    },
  });
  return { save, refusal, forgetRefusal: () => setRefusal(null) };
}

/** Returns the field where a problem is shown, or null if the form has none. */
export function findShownField({ field }: Pick<Refusal, "field">): ShownField | null {
  const place = findFormField(field);
  if (place === null) return null;
  return isTermsPart(place) ? place : (REVISE_FIELDS.find((shown) => shown === place) ?? null);
}

export function findFieldName(refusal: Pick<Refusal, "field">): string | null {
  const field = findShownField(refusal);
  return field && nameRefusedField(field as FormPlace);
}
