/** Saves text as a file. The byte order mark makes spreadsheets read it as UTF-8. */
export function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));
  saveAs(name, address);
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Saves what is at an address as a file. */
export function saveAs(name: string, address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
