export const copy = {
  scanned: (code: string) => `Scanned ${code}`,
  /** Nothing was done with it. */
  unread: "This screen reads no codes, so nothing was changed.",
  openPlace: "Open the place",
  openCar: "Open the car",
  openOrder: "Open the order",
  findCar: "Search the collection",
};
