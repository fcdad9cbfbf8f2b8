import { describeError, describeRefusal, type Refusal } from "../calls/errorText";

/** Why an item failed: something was thrown, such as a failed call, or a call's answer refused the item. */
export type FailureReason =
  | { readonly code: "thrown"; readonly error: unknown }
  | (Refusal & { readonly code: "refused" });

export const toFailureReason = (error: unknown): FailureReason => ({ code: "thrown", error });

export const describeFailureReason = (reason: FailureReason): string =>
  reason.code === "thrown" ? describeError(reason.error) : describeRefusal(reason);
