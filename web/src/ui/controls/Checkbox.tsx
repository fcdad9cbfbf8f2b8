import type { InputHTMLAttributes, ReactNode } from "react";

import { classes } from "../classes";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "onChange"> {
  readonly children: ReactNode;
  readonly onChange: (checked: boolean) => void;
}

/** `children` is the label. */
export function Checkbox({ children, onChange, className, ...rest }: CheckboxProps) {
  return (
    <label className={classes("check", className)}>
      <input type="checkbox" {...rest} onChange={(event) => onChange(event.target.checked)} />
      <span>{children}</span>
    </label>
  );
}
