import { findMessage, type Reason } from "../../contract/reasons/reasonText.ts";
import { AppError, type Failure } from "../../contract/wire/errors.ts";
import { toFailure } from "../ebay/refusal.ts";

/**
 * Describes why the marketplace doesn't have a card that is saved here. `otherwise` is the reason if the error
 * doesn't say one.
 */
export function describeMarketplaceFailure(
  error: unknown,
  otherwise: Reason,
): { ebayFailure: Failure; ebayMessage: string | null } {
  const known = error instanceof AppError ? error : new AppError("internal");
  const described =
    findMessage(known) === undefined
      ? new AppError(known.code, { ...known.params, reason: otherwise })
      : known;
  return { ebayFailure: toFailure(described, Infinity), ebayMessage: findMessage(described) ?? null };
}
