import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import type { ListingDocument } from "@contract/documents";

import type { WithId } from "@/lib/firestore/documents";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { useListingForm } from "@/lib/listingForm/useListingForm";
import { formatAmount, parseAmount } from "@/lib/listingForm/amounts";
import { selectFormFields, labelField } from "@/lib/listingForm/formFields";
import { OwnTexts } from "@/lib/listingForm/OwnTexts";
import { showStatus } from "@/lib/calls/statusMessage";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ConflictDialog } from "@/ui/overlays/ConflictDialog";
import { Panel } from "@/ui/page/Panel";
import { TextAreaField, TextField } from "@/ui/controls/TextField";

import { copy } from "../copy";

const AMOUNTS = ["cost", "postage"] as const;
const FIELDS = selectFormFields("notes", "own");
type Amount = (typeof AMOUNTS)[number];

/** Edits the seller's own costs and notes. They are never sent to the marketplace. */
export function NotesPanel({ listing }: { readonly listing: WithId<ListingDocument> }) {
  const form = useListingForm(listing.id, listing, "notes", FIELDS);
  /** The typed amounts that aren't saved yet. */
  const [typed, setTyped] = useState<Readonly<Partial<Record<Amount, string>>>>({});
  const getError = (field: Amount) => {
    const unreadable = form.texts[field];
    return unreadable === undefined ? null : parseAmount(unreadable).error;
  };
  const isReadable = AMOUNTS.every((field) => getError(field) === null);
  const save = useMutation({
    mutationFn: () => form.save(),
    onSuccess: (isSaved) => {
      if (!isSaved) return;
      setTyped({});
      showStatus("success", copy.notesSaved);
    },
  });
  return (
    <Panel title="Notes and cost">
      <form
        className="grid gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReadable) save.mutate();
        }}
      >
        {!form.isStored && (
          <Banner tone="warning" title={copy.notesUnstored}>
            {copy.notesUnstoredDetail}
          </Banner>
        )}
        <FailureBanner title={copy.notesFailed} error={save.error}>
          {copy.notesKept}
        </FailureBanner>
        <TextAreaField
          label="Notes"
          className="min-h-20"
          maxLength={20_000}
          value={form.value("notes") ?? ""}
          onChange={(event) => form.set("notes", event.target.value || null)}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          {AMOUNTS.map((field) => (
            <TextField
              key={field}
              label={labelField(field)}
              inputMode="decimal"
              autoComplete="off"
              value={form.texts[field] ?? typed[field] ?? formatAmount(form.value(field))}
              error={getError(field)}
              onChange={({ target: { value: text } }) => {
                setTyped({ ...typed, [field]: text });
                const { amount, error } = parseAmount(text);
                form.setText(field, error === null ? null : text);
                if (error === null) form.set(field, amount);
              }}
            />
          ))}
          <OwnTexts form={form} />
        </div>
        <div className="flex justify-end">
          <Button type="submit" busy={save.isPending} disabled={!form.isChanged || !isReadable}>
            Save
          </Button>
        </div>
      </form>
      <ConflictDialog {...form.conflict} />
    </Panel>
  );
}
