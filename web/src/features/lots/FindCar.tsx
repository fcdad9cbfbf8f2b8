import { type KeyboardEvent, useId, useState } from "react";

import { isLotId } from "@contract/listings/lotText";
import type { ListingRow } from "@/lib/listings/row";
import { useListingsByWords } from "@/lib/listings/useCollection";
import { SearchField } from "@/ui/controls/SearchField";
import { Text } from "@/ui/page/Text";
import { Thumb } from "@/ui/pictures/Thumb";

import { copy } from "./copy";

/** Number of results shown at the same time, and number searched for cars that can be added. */
const SHOWN = 5;
const LOOKED_THROUGH = 40;

interface FindCarProps {
  readonly has: ReadonlySet<string>;
  readonly onAdd: (row: ListingRow) => void;
}

/** Finds a car with copies for sale by its words, and adds it. Enter adds the first result. */
export function FindCar({ has, onAdd }: FindCarProps) {
  const id = useId();
  const [text, setText] = useState("");
  const rows = useListingsByWords(text, LOOKED_THROUGH)
    .filter((row) => row.quantity > 0 && !isLotId(row.id) && !has.has(row.id))
    .slice(0, SHOWN);
  const add = (row: ListingRow) => {
    onAdd(row);
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Without this, Enter would submit the form.
    event.preventDefault();
    if (rows[0]) add(rows[0]);
  };
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <SearchField
        label={copy.findCar}
        value={text}
        autoComplete="off"
        aria-controls={id}
        onKeyDown={onKeyDown}
        onChange={({ target }) => setText(target.value)}
      />
      <ul id={id} className="divide-y divide-line rounded-md border empty:hidden" aria-label={copy.foundCars}>
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="flex min-h-12 w-full items-center gap-3 px-2.5 py-1.5 text-left hover:bg-hover"
              onClick={() => add(row)}
            >
              <Thumb src={row.frontImageUrl} alt="" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{row.title}</span>
                <span className="block text-12/5 text-muted">{copy.free(row.quantity)}</span>
              </span>
              <span className="text-muted">{copy.addCar}</span>
            </button>
          </li>
        ))}
      </ul>
      {text.trim() !== "" && rows.length === 0 && <Text look="hint">{copy.noCarFound}</Text>}
    </div>
  );
}
