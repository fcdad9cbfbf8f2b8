import { useNavigate } from "react-router-dom";

import { urls } from "@/lib/browser/urls";
import { isOrderId } from "@/lib/scan/scanCodes";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "./copy";
import { readCommand } from "./ship/scan/commands";
import { useScans } from "./ship/scan/useScans";

/** Opens the order of a scanned slip. The "go on" code opens Ship Today. */
export function useOrderScans(): void {
  const navigate = useNavigate();
  const onCode = (code: string) => {
    const text = code.trim();
    if (readCommand(text) === "goOn") void navigate(urls.ship);
    else if (isOrderId(text)) void navigate(urls.order(text));
    else showToast(copy.notSlip(text), { tone: "danger" });
  };
  useScans({ onCode });
}
