import { Plus, Trash2 } from "lucide-react";

import { Button } from "@/ui/controls/Button";
import { IconButton } from "@/ui/controls/IconButton";
import { TextField } from "@/ui/controls/TextField";
import { FieldError } from "@/ui/controls/FieldError";

import { copy } from "../copy";
import { KNOWN_SPECIFICS } from "../options";
import type { Editor } from "../useEditor";
import { ChoiceField } from "./ChoiceField";
import { isHalfTypedSpecific, NEW_SPECIFIC } from "./newSpecific";

/** The longest name and value (Trading API, NameValueList). */
const MAX_LENGTH = 65;

interface ItemSpecificsProps {
  readonly editor: Editor;
  /** Values that are known and sent, unless the seller enters others. */
  readonly brand: string | null;
}

/** The item specifics that eBay asks for, and the seller's own. */
export function ItemSpecifics({ editor, brand }: ItemSpecificsProps) {
  const pairs = editor.value("itemSpecifics") ?? {};
  const set = (name: string, value: string | null) => {
    const others = Object.entries(pairs).filter(([known]) => known !== name || value !== null);
    editor.set("itemSpecifics", {
      ...Object.fromEntries(others),
      ...(value !== null && { [name]: value }),
    });
  };
  const own = Object.entries(pairs).filter(([name]) => !Object.hasOwn(KNOWN_SPECIFICS, name));
  return (
    <div className="grid gap-3 p-4 sm:grid-cols-2">
      {editor.problems.itemSpecifics && (
        <FieldError className="sm:col-span-2">{editor.problems.itemSpecifics}</FieldError>
      )}
      {Object.entries(KNOWN_SPECIFICS).map(([name, options]) =>
        options.length > 0 ? (
          <ChoiceField
            key={name}
            label={name}
            options={options.map((option) => ({ value: option, label: option }))}
            value={pairs[name]}
            none={name === "Brand" && brand !== null ? `${brand} (as on the card)` : "–"}
            onChange={(value) => set(name, value)}
          />
        ) : (
          <TextField
            key={name}
            label={name}
            maxLength={MAX_LENGTH}
            value={pairs[name] ?? ""}
            onChange={({ target }) => set(name, target.value || null)}
          />
        ),
      )}
      {own.map(([name, value]) => (
        <div key={name} className="flex items-end gap-2">
          <TextField
            label={name}
            className="min-w-0 flex-1"
            maxLength={MAX_LENGTH}
            value={value}
            onChange={({ target }) => set(name, target.value)}
          />
          <IconButton label={`Remove ${name}`} icon={Trash2} onClick={() => set(name, null)} />
        </div>
      ))}
      <NewSpecific
        editor={editor}
        isTaken={(name) => Object.hasOwn(pairs, name)}
        onAdd={(name, value) => set(name, value)}
      />
    </div>
  );
}

interface NewSpecificProps {
  readonly editor: Editor;
  readonly isTaken: (name: string) => boolean;
  readonly onAdd: (name: string, value: string) => void;
}

/** Keeps incomplete input like any other. It prevents saving, because it would be lost. */
function NewSpecific({ editor, isTaken, onAdd }: NewSpecificProps) {
  const name = editor.texts[NEW_SPECIFIC.name] ?? "";
  const value = editor.texts[NEW_SPECIFIC.value] ?? "";
  const type = (control: string, text: string) => editor.setText(control, text === "" ? null : text);
  const trimmed = name.trim();
  const isReady = trimmed !== "" && value.trim() !== "" && !isTaken(trimmed);
  const add = () => {
    if (!isReady) return;
    onAdd(trimmed, value);
    type(NEW_SPECIFIC.name, "");
    type(NEW_SPECIFIC.value, "");
  };
  const problem = isHalfTypedSpecific(editor.texts) ? editor.problems.newSpecific : null;
  return (
    <div className="flex flex-wrap items-start gap-2 sm:col-span-2">
      <TextField
        label="Another specific"
        className="min-w-0 flex-1 basis-40"
        maxLength={MAX_LENGTH}
        placeholder="Tampo"
        value={name}
        error={isTaken(trimmed) ? copy.specificTaken : problem}
        onChange={({ target }) => type(NEW_SPECIFIC.name, target.value)}
      />
      <TextField
        label="Its value"
        className="min-w-0 flex-1 basis-40"
        maxLength={MAX_LENGTH}
        value={value}
        onChange={({ target }) => type(NEW_SPECIFIC.value, target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Adds the pair instead of submitting the form.
          event.preventDefault();
          add();
        }}
      />
      <Button icon={Plus} className="mt-5" disabled={!isReady} onClick={add}>
        Add
      </Button>
    </div>
  );
}
