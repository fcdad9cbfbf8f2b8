import { classes } from "../classes";

export interface ButtonLook {
  /** `primary`: one per screen. `danger`: destructive. `quiet`: in toolbars. */
  readonly variant?: "plain" | "primary" | "danger" | "quiet" | undefined;
  /** 28 px high, for toolbars. */
  readonly small?: boolean | undefined;
}

export function buttonClasses({ variant = "plain", small = false }: ButtonLook, extra?: string): string {
  return classes("btn", variant !== "plain" && `btn-${variant}`, small && "btn-sm", extra);
}
