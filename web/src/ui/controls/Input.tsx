import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from "react";

import { type InputLook, input } from "./inputLook";

interface InputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "size"> {
  /** `sm`: 28 px, in a table. `lg`: 44 px, in the capture deck. */
  readonly size?: "sm" | "md" | "lg";
  /** Leaves room for a sign before the value. */
  readonly lead?: boolean;
  /** For SKUs and keys. */
  readonly code?: InputLook["code"];
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A text field without its label. Use it inside a `Field`, or with an aria-label. */
export function Input({ size, lead, code, className, ...rest }: InputProps) {
  return <input {...rest} className={input({ size, lead, code, className })} />;
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** As high as a text field with one line, and higher with more. */
  readonly line?: boolean;
  readonly code?: InputLook["code"];
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Its height is its `rows`, or a `min-h-…` of the caller. */
export function TextArea({ line = false, code, className, ...rest }: TextAreaProps) {
  return <textarea {...rest} className={input({ size: line ? "line" : "area", code, className })} />;
}
