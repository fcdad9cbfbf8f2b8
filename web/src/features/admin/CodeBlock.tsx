const CODE =
  "max-h-105 overflow-auto rounded-md bg-sunken p-3 font-mono text-12 leading-normal wrap-anywhere whitespace-pre-wrap [tab-size:2]";

/** Shows machine-readable text. Long text scrolls, also by keyboard. */
export function CodeBlock({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={CODE} tabIndex={0} role="region" aria-label={label}>
      {children}
    </pre>
  );
}
