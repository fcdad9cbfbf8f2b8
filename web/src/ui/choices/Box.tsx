import type { InputHTMLAttributes, Ref } from "react";

import { BOX } from "./boxLook";

type BoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> & {
  readonly ref?: Ref<HTMLInputElement>;
};

/** Renders a checkbox without text. The caller provides its accessible name. */
export function Box(props: BoxProps) {
  return <input {...props} type="checkbox" className={BOX} />;
}

/** Renders a radio button inside a row that shows the focus. */
export function Radio(props: BoxProps) {
  return (
    <input
      {...props}
      type="radio"
      className="size-4 flex-none appearance-none rounded-full border border-field bg-surface checked:border-5 checked:border-accent focus-visible:outline-none"
    />
  );
}
