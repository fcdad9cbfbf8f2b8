import { AppError } from "@contract/wire/errors";

import { describeError } from "@/lib/calls/errorText";

import { copy } from "./copy";

/** Returns the specification's text for an error (specification 3, section 8). */
export function describeStatusError(error: unknown): string {
  const code = error instanceof AppError ? error.code : null;
  if (code === "auth/signed-out") return copy.notAuthenticated;
  if (code === "auth/not-member") return copy.noDocument;
  return `${copy.failed}${describeError(error)}`;
}
