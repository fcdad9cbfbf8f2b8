import { classes } from "@/ui/classes";

export interface TestOutcome {
  readonly isWell: boolean;
  readonly message: string;
}

/** Green where the test went well, else red (specification 2, section 2). */
export function TestMessage({ isWell, message }: TestOutcome) {
  return (
    <p
      role={isWell ? "status" : "alert"}
      className={classes("strong", isWell ? "text-success-ink" : "text-danger-ink")}
    >
      {message}
    </p>
  );
}
