import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from "react";

import { type InputLook, input } from "./inputLook";

interface InputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "size"> {
  /** `sm` is 28 px, for a table. `lg` is 44 px, for the capture deck. */
  readonly size?: "sm" | "md" | "lg";
  /** Leaves space for a sign before the value. */
  readonly lead?: boolean;
  /** Uses the code font, for SKUs and keys. */
  readonly code?: InputLook["code"];
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** Renders a text field without its label. Use it inside a `Field`, or with an aria-label. */
export function Input({ size, lead, code, className, ...rest }: InputProps) {
  return <input {...rest} className={input({ size, lead, code, className })} />;
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** Matches the height of a text field with one line, and is taller with more lines. */
  readonly line?: boolean;
  readonly code?: InputLook["code"];
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Renders a text area. Its height comes from `rows`, or from a `min-h-…` class of the caller. */
export function TextArea({ line = false, code, className, ...rest }: TextAreaProps) {
  return <textarea {...rest} className={input({ size: line ? "line" : "area", code, className })} />;
}
