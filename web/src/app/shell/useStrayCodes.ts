import { useNavigate } from "react-router-dom";

import { toPlaceCode } from "@contract/places/placeCodes";

import { urls } from "@/lib/browser/urls";
import { isOrderId, readScan } from "@/lib/scan/scanCodes";
import { useStrayScans } from "@/lib/scan/useHandScanner";
import { showToast } from "@/ui/overlays/toast";

const copy = {
  scanned: (code: string) => `Scanned ${code}`,
  /** Shown when a screen doesn't handle a scanned code. */
  unread: "This screen reads no codes, so nothing was changed.",
  openPlace: "Open the place",
  openCar: "Open the car",
  openOrder: "Open the order",
  findCar: "Search the collection",
};

/**
 * Shows codes that were scanned on a screen that doesn't read codes, and offers to open them. Has no other
 * effect.
 */
export function useStrayCodes(): void {
  const navigate = useNavigate();
  useStrayScans((text) => {
    const { name, label, to } = describe(text);
    showToast(copy.scanned(name), {
      tone: "warning",
      detail: copy.unread,
      action: { label, onSelect: () => void navigate(to) },
    });
  });
}

function describe(text: string): { readonly name: string; readonly label: string; readonly to: string } {
  const scan = readScan(text);
  switch (scan.kind) {
    case "place":
      return { name: toPlaceCode(scan.placeId), label: copy.openPlace, to: urls.place(scan.placeId) };
    case "car":
      return { name: text, label: copy.openCar, to: urls.listing(scan.listingId) };
    case "other":
      return isOrderId(scan.text)
        ? { name: scan.text, label: copy.openOrder, to: urls.order(scan.text) }
        : { name: scan.text, label: copy.findCar, to: urls.collectionSearch(scan.text) };
  }
}
