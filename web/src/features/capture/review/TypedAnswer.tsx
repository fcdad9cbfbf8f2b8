import type { ReactNode, SyntheticEvent } from "react";

interface TypedAnswerProps {
  readonly onSubmit: (event: SyntheticEvent) => void;
  /** A field and its button. */
  readonly children: ReactNode;
}

/** Renders a line with a field and its button. */
export function TypedAnswer({ onSubmit, children }: TypedAnswerProps) {
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 has-[[aria-invalid=true]]:items-center"
      onSubmit={onSubmit}
    >
      {children}
    </form>
  );
}
