import { MAX_BUNDLE_ITEMS } from "@contract/wire/limits";
import { formatPrice } from "@/lib/money";

const formatCount = (count: number, one: string) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : `${one}s`}`;

/** Texts of specification 3 (§8 "Multi-item") and strings.json are verbatim. */
export const copy = {
  title: "Preview Multi-Item Listing",
  summary: (cars: number, listings: number, worth: number) =>
    `${formatCount(cars, "car")} of ${formatCount(listings, "listing")}, ${formatPrice(worth)} one by one.`,
  staysAsItIs: "The listings stay. A sale of the lot lowers them, and a sale of theirs lowers the lot.",
  lotTitle: "Title",
  lotTitleLeft: "If left empty, it is made from the cars.",
  cars: "Cars",
  copiesOf: (title: string) => `Copies of ${title}`,
  free: (copies: number) => `${copies.toLocaleString("en-US")} for sale`,
  unknownCar: "Not in your collection: its stock isn’t followed",
  checking: "Checking your stock",
  notChecked: "Your stock could not be checked. Whoever sells a car without copies lowers the lot to 0.",
  countWrong: "Enter a whole number. 0 leaves the car out.",
  notFree: (most: number) =>
    most === 0
      ? "None is for sale. Enter 0 to leave it out."
      : `Only ${most.toLocaleString("en-US")} for sale.`,
  noCars: "Choose at least one car",
  picture: "The lot’s first picture is made of its cars’ pictures. You can replace it on its page.",
  noPicture: "The cars’ pictures could not be put together. The lot starts with the pictures as they are.",
  pricing: "Price of the lot",
  strategies: { sum: "Sum of all prices", average: "Average price of a car", custom: "Custom price" },
  customPrice: "Custom price",
  unpriced: (count: number) =>
    `${formatCount(count, "listing")} ${count === 1 ? "has" : "have"} no price, and ${count === 1 ? "counts" : "count"} as $0.00.`,
  noPrice: "These cars have no price. Choose a custom one.",
  priceRequired: "Valid price is required",
  priceTooHigh: "At most $100,000",
  tooMany: `A lot has at most ${MAX_BUNDLE_ITEMS} listings`,
  freeShipping: "Free shipping",
  shippingHint: (isFree: boolean) =>
    isFree ? "The buyer pays only the price." : "The buyer pays for shipping as your selling terms say.",
  detailed: "Detailed item list",
  byBrand: "Group by brand",
  description: "Description",
  cancel: "Cancel",
  create: "Create draft",

  discardTitle: "Close without creating the lot?",
  discardText: "Your input will be lost.",
  discard: "Discard",

  editTitle: "Change the cars of this lot",
  editDraft: "The price stays as it is. You can change it on the lot’s page.",
  editLive: "eBay gets the change at once. The price stays as it is.",
  findCar: "Add a car",
  foundCars: "Cars that can be added",
  addCar: "Add",
  noCarFound: "No car with copies for sale has these words.",
  pictureAnew: "The picture that was made of the cars is made again, if the lot still shows it.",
  writeAnew: "Write the description again from the cars",
  descriptionStays: "The description stays as it is.",
  titleNeeded: "Enter a title",
  sameCars: "The cars are the same as before",
  save: "Save",
  saveLive: "Save and revise",
  carsChanged: "The lot has its new cars",
  changeRefused: "The lot has its new cars here, but eBay refused the change",
  changeFailed: "The cars could not be changed",

  creating: "Creating multi-item listing",
  failed: (error: string) => `✗ Failed to create draft: ${error}`,
  error: (message: string) => `✗ Error: ${message}`,
  noSecond: "Your input is kept. Trying again won't create a second draft.",
  back: "Back",
  again: "Try again",
  created: "✓ Draft listing created successfully!",
  opening: "✓ eBay draft created! Opening eBay listing...",
  notAtEbay: (why: string) => `eBay’s own form did not open: ${why}`,
  chooseAccess: "Choose what Pegboard may do at eBay",
  changeTitle: "Change the title",
  stay: "Stay here",
  openListing: "Open listing",
} as const;
