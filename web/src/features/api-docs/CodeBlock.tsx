import { CopyButton } from "@/ui/controls/CopyButton";

interface CodeBlockProps {
  /** The accessible name. */
  readonly label: string;
  readonly title: React.ReactNode;
  readonly text: string;
  readonly copyLabel: string;
}

const CODE = "max-h-105 overflow-auto px-3 py-2.5 text-12 leading-normal";

/** Renders a code block, scrollable by keyboard. */
export function CodeBlock({ label, title, text, copyLabel }: CodeBlockProps) {
  return (
    <div className="min-w-0 rounded-md border bg-sunken">
      <div className="flex items-center gap-2 border-b py-0.5 pr-1 pl-3 text-12/5 font-medium">
        <span className="min-w-0 flex-1">{title}</span>
        <CopyButton text={text} label={copyLabel} />
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- reachable, so that it scrolls by keyboard */}
      <pre className={CODE} tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
    </div>
  );
}
