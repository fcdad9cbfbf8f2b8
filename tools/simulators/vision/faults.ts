/** Faults that respond only with an error. */
export type RefusedKind = Exclude<keyof typeof FAULT_MEANINGS, "malformed" | "slow" | "cut" | "refusal">;
/** Faults of an otherwise successful answer. */
export type Flaw = "malformed" | "refusal";

export const FAULT_MEANINGS = {
  quota: "the account's credit or daily quota is used up",
  key: "the key is refused",
  rate: "too many requests, try again in a second",
  malformed: "answers, but truncates the text",
  slow: "waits, then answers",
  server: "an internal error",
  cut: "closes the connection in the middle of the answer",
  refusal: "declines to answer, like for forbidden content",
} as const;
