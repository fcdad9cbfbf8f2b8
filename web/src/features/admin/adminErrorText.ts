import { AppError } from "@contract/wire/errors";

import { describeError } from "@/lib/calls/errorText";

import { copy } from "./copy";

/** Returns the text of an error in the panel. A lost role has its own text. */
export function describeAdminError(error: unknown): string {
  const isRefused =
    error instanceof AppError && (error.code === "auth/super-admin-only" || error.code === "auth/forbidden");
  return isRefused ? copy.denied : describeError(error);
}
