import { CopyButton } from "@/ui/controls/CopyButton";

interface CodeBlockProps {
  /** The accessible name. */
  readonly label: string;
  readonly title: React.ReactNode;
  readonly text: string;
  readonly copyLabel: string;
}

/** A code block, scrollable by keyboard. */
export function CodeBlock({ label, title, text, copyLabel }: CodeBlockProps) {
  return (
    <div className="api-code">
      <div className="api-code-head">
        <span className="grow">{title}</span>
        <CopyButton text={text} label={copyLabel} />
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <pre tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
    </div>
  );
}
