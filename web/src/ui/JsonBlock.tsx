import "./jsonBlock.css";

/** Data as it is, to be read and copied; a long one scrolls inside, by the keyboard too. */
export function JsonBlock({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className="json-block code" role="region" aria-label={label} tabIndex={0}>
      {text}
    </pre>
  );
}
