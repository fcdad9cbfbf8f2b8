/** Opens a PDF in a new tab, whose print dialog knows the paper. If the browser blocks the tab, saves it as a file. */
export function openPdf(pdf: Blob, name: string): void {
  const address = URL.createObjectURL(pdf);
  const tab = window.open(address, "_blank");
  if (tab === null) {
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
  }
  // The tab must have loaded the address before it is revoked.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
