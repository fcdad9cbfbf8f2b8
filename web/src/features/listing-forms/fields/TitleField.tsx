import { MAX_TITLE_LENGTH } from "@contract/wire/limits";

import { TextField } from "@/ui/controls/TextField";

import type { Editor } from "../useEditor";

export function TitleField({ editor }: { readonly editor: Editor }) {
  const title = editor.value("title") ?? "";
  return (
    <TextField
      label="Title"
      maxLength={MAX_TITLE_LENGTH}
      value={title}
      error={editor.errors.title}
      hint={`${title.length}/${MAX_TITLE_LENGTH}`}
      onChange={({ target }) => editor.set("title", target.value)}
    />
  );
}
