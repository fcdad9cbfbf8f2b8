import { type ReactNode, useId } from "react";

interface ImageToolProps {
  readonly title: string;
  readonly hint: string;
  readonly actions: ReactNode;
  /** The result, or the error. */
  readonly children?: ReactNode;
}

export function ImageTool({ title, hint, actions, children }: ImageToolProps) {
  const id = useId();
  return (
    <section className="grid gap-3 border-t pt-3" aria-labelledby={id}>
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-[1_1_320px]">
          <h2 id={id} className="font-strong">
            {title}
          </h2>
          <p className="text-muted">{hint}</p>
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {children}
    </section>
  );
}
