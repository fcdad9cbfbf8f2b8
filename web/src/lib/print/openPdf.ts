import { MINUTE_MS } from "@contract/wire/durations";
import { saveAs } from "../browser/download";

/** Opens a PDF in a new tab, whose print dialog knows the paper. If the browser blocks the tab, saves it as a file. */
export function openPdf(pdf: Blob, name: string): void {
  const address = URL.createObjectURL(pdf);
  const tab = window.open(address, "_blank");
  if (tab === null) saveAs(name, address);
  // The tab must have loaded the address before it is revoked.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE_MS);
}
