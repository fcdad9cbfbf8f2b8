import type { ReactNode, Ref } from "react";

interface ScrollRegionProps {
  readonly label: string;
  /** Sets how it scrolls, such as `overflow-auto` with a maximum height. */
  readonly className: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

/** Renders a box that scrolls, also by keyboard. */
export function ScrollRegion({ label, ...rest }: ScrollRegionProps) {
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  return <div {...rest} role="region" aria-label={label} tabIndex={0} />;
}
