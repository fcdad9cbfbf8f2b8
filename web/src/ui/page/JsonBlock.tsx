import "./jsonBlock.css";

/** Raw data to read and copy. Long data scrolls inside, also by keyboard. */
export function JsonBlock({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className="json-block code" role="region" aria-label={label} tabIndex={0}>
      {text}
    </pre>
  );
}
