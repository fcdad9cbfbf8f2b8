import { AppError } from "@contract/wire/errors";

import { errorText } from "@/lib/calls/errorText";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "../copy";
import type { StartResult } from "./endRun";

/** Shows a message if a run couldn't start. Never rejects. */
export async function reportStart(run: Promise<StartResult>): Promise<void> {
  try {
    const begun = await run;
    if (begun === "in-other-tab") showToast(copy.otherTab, { tone: "warning" });
    if (begun === "signed-out") showToast(errorText(new AppError("auth/signed-out")), { tone: "warning" });
  } catch (error) {
    showToast(errorText(error), { tone: "danger" });
  }
}
