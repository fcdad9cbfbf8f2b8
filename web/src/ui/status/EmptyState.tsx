import type { ReactNode } from "react";

import { classes } from "../classes";
import { Text } from "../page/Text";

interface EmptyStateProps {
  readonly title: string;
  /** Why it is empty. */
  readonly children: ReactNode;
  /** The next action. */
  readonly action?: ReactNode;
  /** Fills its container, which has a frame. */
  readonly fill?: boolean;
}

const WALL = [
  "grid grid-cols-[minmax(0,1fr)] content-start justify-items-center overflow-hidden",
  "pegboard bg-position-[calc(50%+7px)_0] px-4 pt-13.5 pb-6",
].join(" ");
const HOOKS = [1, 2, 3, 4];
const HOOK = [
  "relative h-12 w-8.5 rounded-sm border-[1.5px] border-dashed border-field opacity-55",
  "before:absolute before:-top-1.5 before:left-1/2 before:-ml-[1.5px] before:h-3 before:w-0.75 before:rounded-[2px] before:bg-muted",
].join(" ");

/** Renders an empty state, drawn as a pegboard with empty hooks. */
export function EmptyState({ title, children, action, fill = false }: EmptyStateProps) {
  return (
    <div className={classes(WALL, fill ? "min-h-full" : "min-h-80 rounded-lg border")}>
      <div className="mb-8 flex gap-2" aria-hidden>
        {HOOKS.map((hook) => (
          <i key={hook} className={HOOK} />
        ))}
      </div>
      <div className="grid max-w-[340px] justify-items-center gap-1 rounded-lg border bg-surface px-6 py-5 text-center">
        <Text as="h2" look="heading">
          {title}
        </Text>
        <div className="text-muted">{children}</div>
        {action !== undefined && <div className="mt-3 flex gap-2">{action}</div>}
      </div>
    </div>
  );
}
