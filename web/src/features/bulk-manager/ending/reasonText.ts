import { AppError, ERROR_STATUS } from "@contract/wire/errors";

import type { EndReason } from "@/lib/bulkStore";
import { describeError, describeFailure } from "@/lib/calls/errorText";

import { copy } from "../copy";

export function describeReason(reason: EndReason): string {
  switch (reason.code) {
    case "told":
      return reason.text;
    case "refused":
      return describeFailure(reason.failure);
    case "error": {
      const { error, params, reference } = reason;
      // Another version may have other error codes.
      if (!Object.hasOwn(ERROR_STATUS, error)) return copy.unknownError;
      return describeError(new AppError(error, params, { reference }));
    }
    default:
      return copy.reasons[reason.code];
  }
}
