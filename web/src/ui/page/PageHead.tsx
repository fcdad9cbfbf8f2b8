import type { ReactNode } from "react";

import { Text } from "./Text";

interface PageHeadProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Buttons, with the primary one last. */
  readonly actions?: ReactNode;
}

/**
 * Renders a screen's heading, and sets the browser tab's title. A long title takes a whole line, and the rest
 * moves to the next line.
 */
export function PageHead({ title, subtitle, actions }: PageHeadProps) {
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-2">
      <title>{`${title} · Pegboard`}</title>
      <Text as="h1" look="title" className="max-w-full wrap-anywhere">
        {title}
      </Text>
      {subtitle !== undefined && <span className="text-muted">{subtitle}</span>}
      <span className="flex-1" />
      {actions}
    </div>
  );
}
