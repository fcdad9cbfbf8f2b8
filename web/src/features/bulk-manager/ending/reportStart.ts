import { AppError } from "@contract/wire/errors";

import { describeError } from "@/lib/calls/errorText";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "../copy";
import type { StartResult } from "./endRun";

/** Shows a message if a run couldn't start. Never rejects. */
export async function reportStart(run: Promise<StartResult>): Promise<void> {
  try {
    const begun = await run;
    if (begun === "in-other-tab") showToast(copy.otherTab, { tone: "warning" });
    if (begun === "signed-out")
      showToast(describeError(new AppError("auth/signed-out")), { tone: "warning" });
  } catch (error) {
    showToast(describeError(error), { tone: "danger" });
  }
}
