import type { PlaceKind } from "@contract/places/places";
import { formatCount, formatNumber } from "@/ui/numbers";

export const KIND_LABELS: Readonly<Record<PlaceKind, string>> = { bin: "Bin", box: "Box", peg: "Peg" };

export const copy = {
  title: "Places",
  loading: "Loading places",
  loadFailed: "The places could not be loaded",
  nothingChanged: "Nothing was changed.",
  search: "Find a place or a car",
  add: "Add places",
  labels: "Print labels",
  clear: "Clear the search",
  emptyTitle: "No places yet",
  empty:
    "A place is a bin, a box or a peg with a code. Set up a range, print its labels, and choose one in the studio.",
  noneFits: "No places found",
  noneFitsHint: "No place has this code or name, and no car in a place has this title or SKU.",
  inPlace: "What is in it",
  nothingIn: "Nothing for sale is stored here",
  nothingInHint: "Choose this place in the studio, or move cars here from another place.",
  soldHere: (copies: number) =>
    copies === 1 ? "1 sold copy is here" : `${formatNumber(copies)} sold copies are here`,
  soldHereHint:
    "They stay here until they are packed. They aren't for sale, and aren't moved with the others.",
  notSetUp: "Not set up",
  unplaced: "In no place",
  unplacedHint: "Cars whose place isn't known.",
  setUp: "Set up",
  edit: "Edit",
  count: "Count",
  move: "Move",
  deletePlaces: "Delete",
  deleteTitle: (count: number) =>
    count === 0 ? "No place can be deleted" : `Delete ${formatPlaces(count)}?`,
  deleteUndo: "You can undo this. Printed labels stay valid.",
  deletingPlaces: "Deleting places",
  deletedPlaces: (count: number) => `${formatPlaces(count)} deleted`,
  deletedPlace: "deleted",
  restoringPlaces: "Setting places up again",
  deleteLooking: "Checking what is in them…",
  deleteLookFailed: "The places could not be checked",
  /** Reasons why a place isn't deleted. */
  stays: {
    "holds-cars": "Holds cars for sale",
    "to-pack": "Holds sold cars that aren't packed yet",
    "not-set-up": "Isn't set up",
  },
  saved: "Place saved",
  saveFailed: "The place could not be saved",
  kept: "Your input is kept.",
};

export const formatCopies = (copies: number): string => formatCount(copies, "copy", "copies");
export const formatPlaces = (places: number): string => formatCount(places, "place");
export const formatCars = (cars: number): string => formatCount(cars, "car");

export const formCopy = {
  addTitle: "Add places",
  editTitle: (code: string) => `Edit ${code}`,
  codes: "Code or range",
  codesHint: "One place such as A-01, or a range such as A-01 to A-40.",
  codesWrong: "Enter a code of at most 20 characters, or a range of at most 200 places.",
  several: (count: number, first: string, last: string) => `${formatPlaces(count)}: ${first} to ${last}`,
  already: (count: number) =>
    count === 1 ? "1 already exists and keeps its cars." : `${count} already exist and keep their cars.`,
  kind: "Kind",
  name: "Name",
  nameHint: "Such as Wall by the door.",
  capacity: "Copies that fit",
  capacityHint: "When it is full, the studio continues with the next place. Empty: never full.",
  capacityWrong: "Enter a whole number from 1 to 10,000, or leave it empty.",
  note: "Note",
  save: "Save",
  addButton: (count: number) => `Add ${formatPlaces(count)}`,
  cancel: "Cancel",
};

export const addCopy = {
  adding: "Adding places",
  added: (places: string) => `${places} added`,
  line: "set up",
  undo: "Undo removes the new places that are still empty. Places that existed before get their earlier settings back.",
  removing: "Removing the added places",
};

export const moveCopy = {
  title: (what: string) => `Move ${what}`,
  to: "To",
  toHint: (canLeave: boolean) =>
    canLeave ? "Type or scan a code. Empty: no place." : "Type or scan a code.",
  toWrong: "Enter a code of at most 20 characters.",
  same: "They are already there.",
  copies: "Copies of each",
  all: "All",
  unknown: "This place doesn't exist yet. It is listed once something is in it.",
  tooFull: (code: string, room: number) =>
    `${code} has room for only ${formatCopies(room)}. You can still move all of them.`,
  move: (copies: string) => `Move ${copies}`,
  done: (copies: string, to: string) => `${copies} moved to ${to}`,
  moving: "Moving copies",
  moved: "moved",
  movingBack: "Moving copies back",
  nowhere: "no place",
};

export const countCopy = {
  title: (code: string) => `Count ${code}`,
  hint: "Scan each car, or tick what is there. Nothing changes before you confirm.",
  camera: "Scan with the camera",
  car: "Car",
  expected: "Expected",
  counted: "Counted",
  tick: "As expected",
  sold: (copies: number) => (copies === 1 ? "1 sold, to be packed" : `${copies} sold, to be packed`),
  bounced: "Scanned twice. Counted once.",
  scanned: (title: string, copies: number) => `${title}: ${copies}`,
  unknown: (text: string) => `No car of yours has the code ${text}.`,
  several: (text: string) => `Several cars have the code ${text}. Print labels for them, or count by hand.`,
  otherPlace: "This is another place's code.",
  missingLeft: (cars: string) => `Not counted yet: ${cars}.`,
  noneRest: "Nothing else is here",
  review: "Review the differences",
  reviewTitle: (code: string) => `Correct ${code}`,
  same: "Everything is as expected. Nothing needs to be corrected.",
  difference: "Difference",
  correct: (cars: string) => `Correct ${cars}`,
  correcting: (code: string) => `Correcting ${code}`,
  hintCorrect: "The quantities change by the differences, here and at eBay.",
  hintCorrectOff: "The quantities change by the differences.",
  done: (cars: string) => `${cars} corrected`,
  corrected: "corrected",
  undo: "Undo puts the quantities back as they were, here and at eBay.",
  undoOff: "Undo puts the quantities back as they were.",
  takingBack: (code: string) => `Undoing the count of ${code}`,
  takenBack: (cars: string) => `${cars} put back as before the count`,
  takenBackLine: "put back",
  moved: "The stock changed while you counted. Nothing was changed here. Count it again.",
  movedSince: "The stock changed after the count. Nothing was changed here. Count it again.",
  missing: "Was deleted meanwhile.",
  notAtEbay: (reason: string) => `Corrected here, but eBay says: ${reason}`,
  correctedOff: "Corrected in Pegboard only.",
  back: "Back",
  cancel: "Cancel",
};
