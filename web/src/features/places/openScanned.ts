import { urls } from "@/lib/browser/urls";
import { readScan } from "@/lib/scan/scanCodes";

/** Opens the place or the car of a scanned code. Any other code is searched. */
export function openScanned(
  text: string,
  navigate: (to: string) => unknown,
  search: (text: string) => void,
): void {
  const scan = readScan(text);
  if (scan.kind === "place") void navigate(urls.place(scan.placeId));
  else if (scan.kind === "car") void navigate(urls.listing(scan.listingId));
  else search(scan.text);
}
