import { classes } from "@/ui/classes";

interface TestMessageProps {
  readonly isWell: boolean;
  readonly message: string;
}

/** Shows a test's result: green if successful, red if failed (specification 2, section 2). */
export function TestMessage({ isWell, message }: TestMessageProps) {
  return (
    <p
      role={isWell ? "status" : "alert"}
      className={classes("font-strong", isWell ? "text-success-ink" : "text-danger-ink")}
    >
      {message}
    </p>
  );
}
