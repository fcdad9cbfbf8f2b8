import type { ComponentProps, ReactNode } from "react";

import { classes } from "@/ui/classes";
import { Input } from "@/ui/controls/Input";

const SIGN =
  "relative block before:pointer-events-none before:absolute before:inset-y-0 before:left-2.5 before:z-1 before:grid before:place-items-center before:text-faint before:content-['$']";

interface DollarsProps {
  readonly size?: "lg" | undefined;
  readonly children: ReactNode;
}

/** Shows a dollar sign in a field that has space for it. */
export function Dollars({ size, children }: DollarsProps) {
  return <span className={classes(SIGN, size === "lg" && "before:text-20")}>{children}</span>;
}

/** Renders the field for an amount, inside `Dollars`. */
export function AmountInput(props: Omit<ComponentProps<typeof Input>, "type" | "className" | "lead">) {
  return (
    <Input
      {...props}
      lead
      className="[appearance:textfield] [&::-webkit-inner-spin-button]:hidden"
      type="number"
      inputMode="decimal"
      step={0.01}
    />
  );
}
