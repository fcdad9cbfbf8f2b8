import { classes } from "@/ui/classes";

interface TestMessageProps {
  /** One that starts with a check mark shows green, any other red (specification 2, section 2). */
  readonly message: string;
}

export function TestMessage({ message }: TestMessageProps) {
  const isWell = message.startsWith("✓");
  return (
    <p
      role={isWell ? "status" : "alert"}
      className={classes("strong", isWell ? "text-success-ink" : "text-danger-ink")}
    >
      {message}
    </p>
  );
}
