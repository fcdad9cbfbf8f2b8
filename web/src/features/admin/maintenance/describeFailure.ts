import { AppError } from "@contract/wire/errors";
import type { MaintenanceDocument } from "@contract/maintenance/maintenance";

import { adminErrorText } from "../adminErrorText";

/** Describes why a run failed. */
export function describeFailure({ failure }: Pick<MaintenanceDocument, "failure">): string {
  return failure === null ? "" : adminErrorText(new AppError(failure.code, failure.params));
}
