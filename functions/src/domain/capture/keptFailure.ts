import { findMessage, type Reason } from "../../contract/reasons/reasonText.ts";
import { AppError, type Failure } from "../../contract/wire/errors.ts";
import { toFailure } from "../ebay/refusal.ts";

/**
 * Describes why the marketplace doesn't have a card that is saved here. `kept` is the reason if the error
 * doesn't say one.
 */
export function describeKept(
  error: unknown,
  kept: Reason,
): { ebayFailure: Failure; ebayMessage: string | null } {
  const known = error instanceof AppError ? error : new AppError("internal");
  const told =
    findMessage(known) === undefined ? new AppError(known.code, { ...known.params, reason: kept }) : known;
  return { ebayFailure: toFailure(told, Infinity), ebayMessage: findMessage(told) ?? null };
}
