import { errorText } from "@/lib/calls/errorText";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "../copy";
import type { Begun } from "./endRun";

/** Shows a message if a run couldn't start. Never rejects. */
export async function reportBegun(run: Promise<Begun>): Promise<void> {
  try {
    if ((await run) === "in-other-tab") showToast(copy.otherTab, { tone: "warning" });
  } catch (error) {
    showToast(errorText(error), { tone: "danger" });
  }
}
