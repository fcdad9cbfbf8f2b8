const BLOCK =
  "max-h-[60dvh] overflow-auto px-4 py-3 code text-12 leading-normal wrap-anywhere whitespace-pre-wrap";

/** Shows raw data to read and copy. Long data scrolls inside, also by keyboard. */
export function JsonBlock({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={BLOCK} role="region" aria-label={label} tabIndex={0}>
      {text}
    </pre>
  );
}
