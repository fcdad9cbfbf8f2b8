import { describeError, describeRefusal, type Refusal } from "../calls/errorText";

/** Why an item failed: something was thrown, such as a failed call, or a call's answer refused the item. */
export type Why =
  | { readonly code: "thrown"; readonly error: unknown }
  | (Refusal & { readonly code: "refused" });

export const toWhy = (error: unknown): Why => ({ code: "thrown", error });

export const describeWhy = (why: Why): string =>
  why.code === "thrown" ? describeError(why.error) : describeRefusal(why);
