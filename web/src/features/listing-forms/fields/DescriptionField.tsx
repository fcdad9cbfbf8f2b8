import { useMarketplace } from "@/lib/ebay/marketplace";

import type { Editor } from "../useEditor";
import { formatNumber } from "@/ui/numbers";
import { TextAreaField } from "@/ui/controls/TextField";

/** Edits the description as plain text. The marketplace gets it as paragraphs. */
export function DescriptionField({ editor }: { readonly editor: Editor }) {
  const { isOn } = useMarketplace();
  const description = editor.value("description") ?? "";
  return (
    <TextAreaField
      label="Description"
      error={editor.errors.description}
      hint={`${formatNumber(description.length)} characters.${isOn && editor.isSaved ? " Changed text replaces the formatting that eBay shows." : ""}`}
      className="min-h-32"
      maxLength={500_000}
      value={description}
      onChange={({ target }) => editor.set("description", target.value || null)}
    />
  );
}
