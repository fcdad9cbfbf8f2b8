import { type ReactNode, useId } from "react";

import { panel } from "./panelLook";
import { Text } from "./Text";

interface PanelProps {
  readonly title?: string;
  /** Shown on the right of the title. */
  readonly aside?: ReactNode;
  /** Makes the panel stand out from the panel that contains it. */
  readonly raised?: boolean;
  /** Pads the content, and lays it out below one another with a gap, or in two columns where there is room. */
  readonly body?: keyof typeof BODIES;
  readonly className?: string;
  readonly children: ReactNode;
}

const BODIES = {
  padded: "p-4",
  tight: "grid gap-2 p-4",
  stack: "grid gap-3 p-4",
  loose: "grid gap-4 p-4",
  columns: "grid gap-3 p-4 sm:grid-cols-2",
} as const;

/** Renders a surface on the canvas. With a title it is a landmark of that name. */
export function Panel({ title, aside, raised = false, body, className, children }: PanelProps) {
  const id = useId();
  const content = body === undefined ? children : <div className={BODIES[body]}>{children}</div>;
  if (title === undefined) return <div className={panel({ raised, className })}>{content}</div>;
  return (
    <section className={panel({ raised, className })} aria-labelledby={id}>
      <header className="flex h-11 items-center gap-2 border-b pr-2 pl-4">
        <Text as="h2" look="heading" id={id}>
          {title}
        </Text>
        <span className="flex-1" />
        {aside}
      </header>
      {content}
    </section>
  );
}
