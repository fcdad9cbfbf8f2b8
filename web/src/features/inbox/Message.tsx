import type { ReactNode } from "react";

interface MessageProps {
  readonly by: string;
  readonly at?: string | undefined;
  readonly own?: boolean;
  readonly children: ReactNode;
}

/** Shows a message or decision of one side. */
export function Message({ by, at, own = false, children }: MessageProps) {
  return (
    <div className={`grid max-w-[70ch] gap-1 rounded-lg border px-3 py-2 ${own ? "ml-8 bg-hover" : "mr-8"}`}>
      <span className="flex gap-2 text-12/5 text-muted">
        <b className="font-medium">{by}</b>
        {at}
      </span>
      {children}
    </div>
  );
}
