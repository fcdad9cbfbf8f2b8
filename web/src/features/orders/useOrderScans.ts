import { useNavigate } from "react-router-dom";

import { urls } from "@/lib/browser/urls";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "./copy";
import { readCommand } from "./ship/scan/commands";
import { useScans } from "./ship/scan/useScans";

/** An order id of eBay's, as slips have it. */
const ORDER_ID = /^\d{2}-\d{5}-\d{5}$/;

/** A slip that is scanned opens its order. The code to go on opens Ship Today. */
export function useOrderScans(): void {
  const navigate = useNavigate();
  const onCode = (code: string) => {
    const text = code.trim();
    if (readCommand(text) === "goOn") void navigate(urls.ship);
    else if (ORDER_ID.test(text)) void navigate(urls.order(text));
    else showToast(copy.notSlip(text), { tone: "danger" });
  };
  useScans({ onCode });
}
