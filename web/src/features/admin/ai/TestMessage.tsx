import { classes } from "@/ui/classes";

export interface TestOutcome {
  readonly isWell: boolean;
  readonly message: string;
}

/** Shows a test's result: green if successful, red if failed (specification 2, section 2). */
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
