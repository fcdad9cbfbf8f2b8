const cars = (count: number) => (count === 1 ? "1 car" : `${count} cars`);
const orders = (count: number) => (count === 1 ? "1 order" : `${count} orders`);
const parcels = (count: number) => (count === 1 ? "1 parcel" : `${count} parcels`);
export const counted = { cars, orders, parcels };

export const shipPageCopy = {
  title: "Ship Today",
  steps: "Steps",
  stepNames: { choose: "Choose", pick: "Pick", pack: "Pack", send: "Ship" },
  loading: "Loading the orders to ship",
  loadFailed: "The orders to ship could not be loaded",
  tryAgain: "Try again",
  saveFailed: "This was not saved",
  more: (most: number) => `Only ${most} orders are shown. Ship these first.`,
  nothing: "Nothing to ship",
  nothingHint: "Paid orders come here by themselves.",
  toOrders: "All orders",
} as const;

export const chooseCopy = {
  list: "Orders to ship",
  due: "Due",
  dueNames: { all: "All", late: "Late", today: "Due today" },
  none: "No order is due then.",
  all: "Choose all",
  pick: (count: number) => `Pick ${orders(count)}`,
  late: "Late",
  today: "Today",
  notes: "Has a note",
  partly: "Partly shipped",
  inRound: "In your round",
} as const;

export const pickCopy = {
  none: "No orders are chosen",
  noneHint: "Choose the orders that you ship today. The list then leads you from place to place.",
  choose: "Choose orders",
  taken: (taken: number, total: number) => `${taken} of ${cars(total)} taken`,
  progress: "Cars taken",
  noPlace: "No place",
  noPlaceHint: "These cars have no place in the collection.",
  of: (taken: number, copies: number) => `${taken} of ${copies}`,
  one: (title: string) => `One more of ${title}`,
  less: (title: string) => `One less of ${title}`,
  missing: "Not here",
  found: "It is here",
  missingNote: "Not found here",
  short: "Not found anywhere",
  shortHint: "Look again, or write to the buyer. The order can be packed once the car is there.",
  back: "Put back",
  backHint: "Their orders were cancelled or taken out of the round.",
  pack: "Pack these orders",
  isUnknown: "Not in the collection",
} as const;

export const packCopy = {
  parcels: "Parcels",
  address: "Ship to",
  noAddress: "eBay gave no address for this order.",
  notes: "Buyer’s notes",
  cars: "Cars",
  scan: "Scan or type a code",
  scanHint: "A hand scanner works wherever the focus is.",
  check: "Check",
  camera: "Use the camera",
  cameraOff: "Close the camera",
  ready: "Scan the first car",
  next: "Scan the next car",
  right: (title: string) => `Right: ${title}`,
  twice: (title: string) => `${title} is in this parcel already. Counted once.`,
  bounced: "Scanned twice in a moment. Counted once.",
  ambiguous: "Several cars of this parcel have this code. Scan the label or the number on the card.",
  wrong: "Stop: wrong car",
  wrongTitle: (title: string) =>
    `${title} doesn’t belong in this parcel. Put it back and scan the right car.`,
  wrongCode: (code: string) => `${code} belongs to none of these cars. Put it back and scan the right car.`,
  belongsTo: (orderId: string) => `It belongs to order ${orderId}.`,
  unknown: (code: string) => `Nobody knows the code ${code}`,
  isPlace: "That is the label of a place",
  unknownHint: "Scan the label or the number on the card, or type it.",
  checkedBefore: (orderId: string) => `Checked: ${orderId}`,
  done: "Checked: every car is in the parcel",
  allPacked: "Everything is packed",
  allPackedHint: "The parcels wait for their tracking numbers.",
  toSend: "Ship them",
  override: "Ship unchecked",
  overrideTitle: "Ship this parcel unchecked?",
  overrideHint: "The reason is kept with the order and in the activity.",
  reason: "Reason",
  noReason: "Enter the reason",
  confirmOverride: "Ship unchecked",
  overridden: "Goes unchecked",
  checked: "Checked",
  stopped: "Wrong car",
  open: "To pack",
  again: "Check again",
  separate: "Pack separately",
  together: "Pack together",
  joined: (count: number) => `${orders(count)} of this buyer to this address go in one parcel.`,
  couldJoin: "This buyer has other orders to this address.",
} as const;

export const sendCopy = {
  none: "No parcel is packed",
  noneHint: "Packed parcels come here, to be given their tracking numbers.",
  pack: "Pack parcels",
  carrier: "Carrier",
  number: "Tracking number",
  untracked: "No number",
  table: "Packed parcels",
  ship: (count: number) => `Ship ${orders(count)}`,
  shipNone: "Ship orders",
  missing: (count: number) =>
    count === 1
      ? "1 parcel has no number yet. It stays here."
      : `${count} parcels have no number yet. They stay here.`,
  running: "Shipping orders",
  cancel: "Stop",
  stopped: "Stopped",
  failed: "Not everything is shipped",
  startFailed: "Nothing was shipped",
  receipt: "Receipt",
  receiptFile: "Download the receipt",
  shipped: "Shipped",
  already: "Was shipped already",
  left: (count: number) => `${orders(count)} not tried`,
  resume: "Ship the rest",
  dismiss: "Close the receipt",
  addresses: (service: string) => `Addresses for ${service}`,
  copyAddress: "Copy address",
  importNumbers: "Tracking numbers from a file",
  importTitle: "Tracking numbers from a file",
  taken: (count: number) => `${orders(count)} got a number`,
  notTaken: (count: number) => (count === 1 ? "1 row was not used" : `${count} rows were not used`),
  problems: {
    empty: "The file has no rows.",
    "no-columns":
      "The file needs a column for the order (Order ID) and one for the number (Tracking Number).",
  },
  close: "Close",
  row: "Row",
  outcome: "Outcome",
  unreadable: "The file could not be read.",
} as const;

export const rowCopy = {
  taken: (ids: readonly string[]) => `For ${ids.join(" and ")}`,
  repeated: (line: number) => `The same as row ${line}`,
  contradicts: (line: number) => `Another number than in row ${line}, which is kept`,
  used: (line: number) => `Row ${line} has this number for another order`,
  foreign: (orderId: string) => `${orderId} is not an order that waits here`,
  shipped: (orderId: string) => `${orderId} is shipped already`,
  "no-order": "No order id",
  "no-number": "No tracking number",
  "bad-number": "Not a tracking number: letters and digits only, and not rounded by a spreadsheet",
  torn: "The row is torn",
} as const;

export const cameraCopy = {
  picture: "Camera",
  read: "Read the card’s back",
  hint: "Hold a label or a barcode into the picture, or the card’s back and press the button.",
  noCodes: "Labels can’t be read by this camera. Press the button to read a card’s back.",
  notRead: "The number was not read for certain. Hold the card closer, or type it.",
  noCamera: "The camera can’t be used. Allow it in the browser’s settings, or use a hand scanner.",
} as const;

export const paperCopy = {
  list: "Print the list",
  listTitle: "Pick list",
  slips: "Print packing slips",
  slip: "Print the slip",
  failed: "The PDF could not be made. Check your connection and try again.",
} as const;
