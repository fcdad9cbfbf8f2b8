import type { InputHTMLAttributes, ReactNode, Ref } from "react";

import { classes } from "../classes";
import { BOX } from "./boxLook";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "onChange"> {
  /** Makes it 40 px high on touch screens. */
  readonly touch?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
  readonly onChange: (checked: boolean) => void;
}

export function Checkbox({ touch = false, children, onChange, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={classes("inline-flex min-h-6 items-center gap-2", touch && "touch:min-h-10", className)}
    >
      <input type="checkbox" {...rest} className={BOX} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}
