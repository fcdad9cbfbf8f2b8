export const copy = {
  scanned: (code: string) => `Scanned ${code}`,
  /** Shown when a screen doesn't handle a scanned code. */
  unread: "This screen reads no codes, so nothing was changed.",
  openPlace: "Open the place",
  openCar: "Open the car",
  openOrder: "Open the order",
  findCar: "Search the collection",
};
