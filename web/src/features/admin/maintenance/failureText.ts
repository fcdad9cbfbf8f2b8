import { AppError } from "@contract/wire/errors";
import type { MaintenanceDocument } from "@contract/maintenance/maintenance";

import { adminErrorText } from "../adminErrorText";

/** Why a run has failed, in words. */
export function failureText({ failure }: Pick<MaintenanceDocument, "failure">): string {
  return failure === null ? "" : adminErrorText(new AppError(failure.code, failure.params));
}
