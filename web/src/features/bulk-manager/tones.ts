import type { EndStatus } from "@/lib/bulkStore";
import type { Tone } from "@/ui/status/tone";

export const TONES: Readonly<Record<EndStatus, Tone>> = {
  pending: "neutral",
  "no-id": "warning",
  ending: "info",
  verifying: "info",
  success: "success",
  warning: "warning",
  failed: "danger",
};
