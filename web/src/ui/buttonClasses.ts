import { classes } from "./classes";

export interface ButtonLook {
  /** One `primary` per screen. `danger` for what destroys, `quiet` for what stands in a bar. */
  readonly variant?: "plain" | "primary" | "danger" | "quiet" | undefined;
  /** 28 px high, for bars. */
  readonly small?: boolean | undefined;
}

export function buttonClasses({ variant = "plain", small = false }: ButtonLook, extra?: string): string {
  return classes("btn", variant !== "plain" && `btn-${variant}`, small && "btn-sm", extra);
}
