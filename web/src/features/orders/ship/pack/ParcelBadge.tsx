import { Badge } from "@/ui/status/Badge";

import { packCopy as copy } from "../copy";
import type { getPackingState } from "./parcels";

const TONES = { checked: "success", stopped: "danger", overridden: "warning", open: "neutral" } as const;

export function ParcelBadge({ state }: { readonly state: ReturnType<typeof getPackingState> }) {
  return <Badge tone={TONES[state]}>{copy[state]}</Badge>;
}
