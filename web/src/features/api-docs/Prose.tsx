import { Fragment } from "react";

/** Classes of the element around `Prose`. */
export const PROSE = "grid gap-2 *:[p]:max-w-[76ch]";

/** Renders paragraphs of text, with backticks as code. */
export function Prose({ children }: { readonly children: string }) {
  return children.split(/\n\s*\n/).map((paragraph) => (
    <p key={paragraph}>
      <Line>{paragraph}</Line>
    </p>
  ));
}

const CODE = "rounded-sm bg-sunken px-1 py-px text-12/5 wrap-anywhere";

interface LineProps {
  readonly children: string;
  /** Shows code without a background. */
  readonly isPlain?: boolean;
}

export function Line({ children, isPlain = false }: LineProps) {
  return children.split("`").map((part, at) =>
    at % 2 === 1 ? (
      <code key={at} className={isPlain ? "text-12/5" : CODE}>
        {part}
      </code>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}
