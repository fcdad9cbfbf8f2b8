import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import type { ListingDocument } from "@contract/documents";

import type { Found } from "@/lib/documents";
import { errorText } from "@/lib/errorText";
import { type ListingForm, useListingForm } from "@/lib/listingForm/useListingForm";
import { parseAmount } from "@/lib/listingForm/amounts";
import { showStatus } from "@/lib/statusMessage";
import { Banner } from "@/ui/Banner";
import { Button } from "@/ui/Button";
import { ConflictDialog } from "@/ui/ConflictDialog";
import { Field } from "@/ui/Field";
import { Panel } from "@/ui/Panel";
import { TextField } from "@/ui/TextField";

import { copy } from "../copy";

const FIELDS = ["notes", "cost"] as const;

/** The seller's own: what a copy cost, and what to remember. Never sent to the marketplace. */
export function NotesPanel({ listing }: { readonly listing: Found<ListingDocument> }) {
  const form = useListingForm(listing.id, listing, "notes", FIELDS);
  const [cost, setCost] = useState<string | null>(null);
  const unreadable = form.texts["cost"];
  const costError = unreadable === undefined ? null : parseAmount(unreadable).error;
  const save = useMutation({
    mutationFn: () => form.save(),
    onSuccess: (isSaved) => {
      if (!isSaved) return;
      setCost(null);
      showStatus("success", copy.notesSaved);
    },
  });
  return (
    <Panel title="Notes and cost">
      <form
        className="grid gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (costError === null) save.mutate();
        }}
      >
        {!form.isKept && (
          <Banner tone="warning" title={copy.notesUnkept}>
            {copy.notesUnkeptDetail}
          </Banner>
        )}
        {save.isError && (
          <Banner tone="danger" title={copy.notesFailed}>
            {errorText(save.error)} {copy.notesKept}
          </Banner>
        )}
        <Field label="Notes">
          {(control) => (
            <textarea
              {...control}
              className="input min-h-20 py-1.5"
              maxLength={20_000}
              value={form.value("notes") ?? ""}
              onChange={(event) => form.set("notes", event.target.value || null)}
            />
          )}
        </Field>
        <TextField
          label="Cost per copy (USD)"
          inputMode="decimal"
          value={unreadable ?? cost ?? form.value("cost")?.toFixed(2) ?? ""}
          error={costError}
          onChange={({ target: { value: text } }) => {
            setCost(text);
            const { amount, error } = parseAmount(text);
            form.setText("cost", error === null ? null : text);
            if (error === null) form.set("cost", amount);
          }}
        />
        <NotesFoot form={form} busy={save.isPending} disabled={costError !== null} />
      </form>
      <ConflictDialog {...form.conflict} />
    </Panel>
  );
}

function NotesFoot({
  form,
  busy,
  disabled,
}: {
  readonly form: ListingForm;
  readonly busy: boolean;
  readonly disabled: boolean;
}) {
  return (
    <div className="flex justify-end">
      <Button type="submit" variant="plain" busy={busy} disabled={!form.isChanged || disabled}>
        Save
      </Button>
    </div>
  );
}
