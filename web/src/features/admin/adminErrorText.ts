import { AppError } from "@contract/wire/errors";

import { errorText } from "@/lib/calls/errorText";

import { copy } from "./copy";

/** The words for a failure in the panel. Whoever has lost the role meanwhile reads the panel's own words for it. */
export function adminErrorText(error: unknown): string {
  const isRefused =
    error instanceof AppError && (error.code === "auth/super-admin-only" || error.code === "auth/forbidden");
  return isRefused ? copy.denied : errorText(error);
}
