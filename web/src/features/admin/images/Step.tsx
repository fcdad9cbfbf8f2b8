import { type ReactNode, useId } from "react";

interface StepProps {
  readonly title: string;
  readonly hint: string;
  readonly actions: ReactNode;
  /** What it has brought, or why it failed. */
  readonly children?: ReactNode;
}

export function Step({ title, hint, actions, children }: StepProps) {
  const id = useId();
  return (
    <section className="image-step" aria-labelledby={id}>
      <div className="image-step-head">
        <div className="grow">
          <h2 id={id} className="strong">
            {title}
          </h2>
          <p className="muted">{hint}</p>
        </div>
        <div className="flex flex-wrap gap-2">{actions}</div>
      </div>
      {children}
    </section>
  );
}
