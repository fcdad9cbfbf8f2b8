import * as z from "zod";

/** The common part of the browser's and the admin SDK's Timestamp. Neither class can be imported here. */
export interface TimestampLike {
  toMillis(): number;
}

export const timestamp = z.custom<TimestampLike>(
  (value) => typeof value === "object" && value !== null && "toMillis" in value,
  "Expected a Firestore Timestamp",
);
