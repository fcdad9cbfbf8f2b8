import type { ReactNode } from "react";

interface WideTableProps {
  readonly label: string;
  /** Its header and its body. */
  readonly children: ReactNode;
}

/** A table that scrolls sideways where it has no room, by the keyboard too. */
export function WideTable({ label, children }: WideTableProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="dev-scroll" role="region" aria-label={`${label}, table`} tabIndex={0}>
      <table className="table" aria-label={label}>
        {children}
      </table>
    </div>
  );
}
