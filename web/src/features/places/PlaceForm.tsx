import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";

import { readPlaceCode, readPlaceRange } from "@contract/places/placeCodes";
import {
  MAX_PLACE_CAPACITY,
  MAX_PLACE_NAME,
  MAX_PLACE_NOTE,
  PLACE_KINDS,
  type PlaceKind,
} from "@contract/places/places";

import { FailureBanner } from "@/lib/calls/FailureBanner";
import type { Place } from "@/lib/places/arrangePlaces";
import { savePlaces } from "@/lib/places/placeWrites";
import { usePerson } from "@/lib/session/session";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { SelectField } from "@/ui/controls/SelectField";
import { TextField } from "@/ui/controls/TextField";
import { showToast } from "@/ui/overlays/toast";

import { addMany } from "./addMany";
import { copy, formCopy, KIND_LABELS } from "./copy";

interface PlaceFormProps {
  /** The place to edit, or null to add places. */
  readonly place: Place | null;
  readonly known: readonly Place[];
  readonly onClose: () => void;
  readonly onAdded?: (codes: readonly string[]) => void;
}

/** Adds a place or a range of places, or edits one. */
export function PlaceForm({ place, known, onClose, onAdded }: PlaceFormProps) {
  const { uid } = usePerson();
  const [codes, setCodes] = useState("");
  const [kind, setKind] = useState<PlaceKind>(place?.kind ?? "bin");
  const [name, setName] = useState(place?.name ?? "");
  const [note, setNote] = useState(place?.note ?? "");
  const [capacity, setCapacity] = useState(String(place?.capacity ?? ""));
  const [isTried, setTried] = useState(false);
  const wanted = place === null ? readCodes(codes) : [place.code];
  const room = readCapacity(capacity);
  const already = known.filter(({ code, isSetUp }) => isSetUp && wanted?.includes(code)).length;
  const fields = { kind, name: name.trim(), note: note.trim(), capacity: room ?? null };
  const save = useMutation({
    mutationFn: (codesToSave: readonly string[]) => savePlaces(uid, codesToSave, fields),
    onSuccess: () => {
      showToast(copy.saved, { tone: "success" });
      onClose();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (save.isPending || wanted === null || room === undefined) return;
    if (place !== null) {
      save.mutate(wanted);
      return;
    }
    onClose();
    void addMany(uid, wanted, fields, known).then((added) => added.length > 0 && onAdded?.(added));
  };
  const [first = "", ...others] = wanted ?? [];
  return (
    <Dialog onClose={onClose} title={place === null ? formCopy.addTitle : formCopy.editTitle(place.code)}>
      <form id="place-form" className="grid gap-3" noValidate onSubmit={submit}>
        {place === null && (
          <TextField
            label={formCopy.codes}
            hint={
              others.length > 0
                ? `${formCopy.several(others.length + 1, first, others.at(-1) ?? "")}. ${already > 0 ? formCopy.already(already) : ""}`
                : already > 0
                  ? formCopy.already(already)
                  : formCopy.codesHint
            }
            error={isTried && wanted === null ? formCopy.codesWrong : null}
            value={codes}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setCodes(event.target.value)}
          />
        )}
        <SelectField
          label={formCopy.kind}
          options={PLACE_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
          value={kind}
          onChange={setKind}
        />
        <TextField
          label={formCopy.name}
          hint={formCopy.nameHint}
          value={name}
          maxLength={MAX_PLACE_NAME}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={formCopy.capacity}
          hint={formCopy.capacityHint}
          error={isTried && room === undefined ? formCopy.capacityWrong : null}
          value={capacity}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => setCapacity(event.target.value)}
        />
        <TextField
          label={formCopy.note}
          value={note}
          maxLength={MAX_PLACE_NOTE}
          autoComplete="off"
          onChange={(event) => setNote(event.target.value)}
        />
        <FailureBanner title={copy.saveFailed} error={save.error}>
          {copy.kept}
        </FailureBanner>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{formCopy.cancel}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {place === null ? formCopy.addButton(wanted?.length ?? 1) : formCopy.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function readCodes(text: string): string[] | null {
  const range = readPlaceRange(text);
  if (range !== null) return range;
  const code = readPlaceCode(text);
  return code === null ? null : [code];
}

/** Parses a capacity. Returns undefined if the text is invalid. */
function readCapacity(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const capacity = Number(text);
  return Number.isInteger(capacity) && capacity >= 1 && capacity <= MAX_PLACE_CAPACITY ? capacity : undefined;
}
