import { type KeyboardEvent, useId, useState } from "react";

import type { ListingFields } from "@contract/listings/listingEdit";
import { cutText } from "@contract/wire/cutText";

import { useCategorySearch } from "@/lib/listings/item/useCategorySearch";
import { TextField } from "@/ui/controls/TextField";
import { Text } from "@/ui/page/Text";

import { copy } from "../copy";

interface CategorySearchProps {
  /** Shown until the seller types. */
  readonly placeholder: string;
  readonly onChoose: (category: NonNullable<ListingFields["primaryCategory"]>) => void;
}

/** Searches eBay's leaf categories by words. Arrow keys move the selection, and Enter accepts it. */
export function CategorySearch({ placeholder, onChoose }: CategorySearchProps) {
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const { categories, isSearching, isEmpty, failure } = useCategorySearch(typed);
  const listId = useId();
  const choose = (at: number) => {
    const found = categories[at];
    if (!found) return;
    onChoose({ categoryId: found.id, name: cutText(found.path, 300) });
    setTyped("");
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && categories.length > 0) {
      event.preventDefault();
      setActive((at) => (at + step + categories.length) % categories.length);
    } else if (event.key === "Enter") {
      // Chooses a category instead of submitting the form.
      event.preventDefault();
      choose(active);
    } else if (event.key === "Escape") setTyped("");
  };
  const state = isSearching ? copy.category.searching : isEmpty ? copy.category.none : null;
  return (
    <div className="grid gap-1.5 sm:col-span-2">
      <TextField
        label={copy.category.search}
        hint={copy.category.searchHint}
        error={failure}
        type="search"
        role="combobox"
        aria-expanded={categories.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={categories.length > 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        maxLength={200}
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      {state !== null && (
        <Text look="hint" role="status">
          {state}
        </Text>
      )}
      <ul
        id={listId}
        role="listbox"
        aria-label={copy.category.found}
        className="grid max-h-60 overflow-y-auto rounded-md border empty:hidden"
      >
        {categories.map(({ id, path }, at) => (
          // Keys are handled by the field. Clicks are for mouse and touch.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={id}
            id={`${listId}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className="flex min-h-7.5 cursor-pointer items-center justify-between gap-2 px-2.5 py-1 wrap-anywhere hover:bg-hover aria-selected:bg-accent-quiet max-md:min-h-11"
            onClick={() => choose(at)}
          >
            <span>{path}</span>
            <span className="code text-muted">{id}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
