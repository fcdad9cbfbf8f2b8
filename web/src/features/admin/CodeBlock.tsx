interface CodeBlockProps {
  readonly label: string;
  readonly children: string;
}

/** Text for machines, as it is. What is longer than it scrolls, by keys too. */
export function CodeBlock({ label, children }: CodeBlockProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
    <pre className="code-block" tabIndex={0} role="region" aria-label={label}>
      {children}
    </pre>
  );
}
