import { Fragment } from "react";

/** Paragraphs of text, with backticks as code. */
export function Words({ children }: { readonly children: string }) {
  return children.split(/\n\s*\n/).map((paragraph) => (
    <p key={paragraph}>
      <Line>{paragraph}</Line>
    </p>
  ));
}

export function Line({ children }: { readonly children: string }) {
  return children
    .split("`")
    .map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : <Fragment key={at}>{part}</Fragment>));
}
