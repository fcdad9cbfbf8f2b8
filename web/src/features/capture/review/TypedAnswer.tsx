import { type ComponentProps, useState } from "react";

import { Button } from "@/ui/controls/Button";
import { TextField } from "@/ui/controls/TextField";

interface TypedAnswerProps extends Pick<ComponentProps<typeof TextField>, "label" | "maxLength" | "ref"> {
  /** Whether the field has the focus when the question opens. */
  readonly isFirst?: boolean;
  readonly action: string;
  readonly refusal?: string;
  /** Takes the text. Returns whether it is a valid answer. */
  readonly onAnswer: (typed: string) => boolean;
}

export function TypedAnswer({ isFirst = false, action, refusal, onAnswer, ...field }: TypedAnswerProps) {
  const [typed, setTyped] = useState("");
  const [isRefused, setRefused] = useState(false);
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 has-[[aria-invalid=true]]:items-center"
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(!onAnswer(typed));
      }}
    >
      <TextField
        {...field}
        data-first={isFirst || undefined}
        value={typed}
        error={isRefused ? refusal : null}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          setRefused(false);
        }}
      />
      <Button type="submit" disabled={typed.trim() === ""}>
        {action}
      </Button>
    </form>
  );
}
