import { classes } from "@/ui/classes";

export interface TestOutcome {
  readonly isWell: boolean;
  readonly message: string;
}

/** Green for a successful test, red for a failed one (specification 2, section 2). */
export function TestMessage({ isWell, message }: TestOutcome) {
  return (
    <p
      role={isWell ? "status" : "alert"}
      className={classes("font-strong", isWell ? "text-success-ink" : "text-danger-ink")}
    >
      {message}
    </p>
  );
}
