import * as z from "zod";

/** What the browser's and the admin SDK's Timestamp have in common; neither class may be imported here. */
export interface TimestampLike {
  toMillis(): number;
}

export const timestamp = z.custom<TimestampLike>(
  (value) => typeof value === "object" && value !== null && "toMillis" in value,
  "Expected a Firestore Timestamp",
);
