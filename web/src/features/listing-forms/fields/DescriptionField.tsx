import { useMarketplace } from "@/lib/ebay/marketplace";
import { Field } from "@/ui/controls/Field";
import { TextArea } from "@/ui/controls/Input";

import type { Editor } from "../useEditor";
import { formatNumber } from "@/ui/numbers";

/** Edits the description as plain text. The marketplace gets it as paragraphs. */
export function DescriptionField({ editor }: { readonly editor: Editor }) {
  const { isOn } = useMarketplace();
  const description = editor.value("description") ?? "";
  return (
    <Field
      label="Description"
      error={editor.errors.description}
      hint={`${formatNumber(description.length)} characters.${isOn ? " Changed text replaces the formatting that eBay shows." : ""}`}
    >
      {(control) => (
        <TextArea
          {...control}
          className="min-h-32"
          maxLength={500_000}
          value={description}
          onChange={({ target }) => editor.set("description", target.value || null)}
        />
      )}
    </Field>
  );
}
