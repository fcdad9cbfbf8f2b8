import { type ComponentProps, useState } from "react";

import { Button } from "@/ui/controls/Button";
import { TextField } from "@/ui/controls/TextField";

interface TypedAnswerProps extends Pick<ComponentProps<typeof TextField>, "label" | "maxLength" | "ref"> {
  /** Whether the field has the focus when the question opens. */
  readonly isFirst?: boolean;
  /** The text of the button. */
  readonly action: string;
  /** Takes the text. Returns an error to show, or null. */
  readonly onAnswer: (typed: string) => string | null;
}

/** Renders a line with a field for an answer, and its button. */
export function TypedAnswer({ isFirst = false, action, onAnswer, ...field }: TypedAnswerProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 has-[[aria-invalid=true]]:items-center"
      onSubmit={(event) => {
        event.preventDefault();
        setError(onAnswer(typed));
      }}
    >
      <TextField
        {...field}
        data-first={isFirst || undefined}
        value={typed}
        error={error}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          setError(null);
        }}
      />
      <Button type="submit" disabled={typed.trim() === ""}>
        {action}
      </Button>
    </form>
  );
}
