import type { ReactNode } from "react";

interface ScrollRegionProps {
  readonly label: string;
  /** Sets the maximum height. */
  readonly className: string;
  readonly children: ReactNode;
}

/** Renders a framed table that scrolls inside a dialog. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    <div
      className={`overflow-auto rounded-md border [&_th]:bg-raised ${className}`}
      role="region"
      aria-label={label}
      // Focusable, so that it scrolls by keyboard.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      {children}
    </div>
  );
}
