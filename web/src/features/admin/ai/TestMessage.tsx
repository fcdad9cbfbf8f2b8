import { classes } from "@/ui/classes";

interface TestMessageProps {
  readonly isSuccessful: boolean;
  readonly message: string;
}

/** Shows a test's result: green if successful, red if failed (specification 2, section 2). */
export function TestMessage({ isSuccessful, message }: TestMessageProps) {
  return (
    <p
      role={isSuccessful ? "status" : "alert"}
      className={classes("font-strong", isSuccessful ? "text-success-ink" : "text-danger-ink")}
    >
      {message}
    </p>
  );
}
