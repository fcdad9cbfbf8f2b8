import { formatCount } from "@/ui/numbers";

const countPhotos = (count: number) => formatCount(count, "photo");
const countCards = (count: number) => formatCount(count, "card");

export const copy = {
  addPhotos: "Add photos",
  title: "Photos to cards",
  description:
    "Pegboard pairs fronts and backs by what they show, when they were taken, and their file names.",
  drop: "Drop photos or folders here",
  dropHint:
    "JPEG, PNG or WebP, up to 40 megapixels each. Everything stays in this browser until you queue it.",
  dropAnywhere: "Drop to pair these photos",
  chooseFiles: "Choose photos",
  chooseFolder: "Choose a folder",
  preparing: "Preparing photos",
  reading: "Finding fronts and backs",
  summary: (whole: number, alone: number) =>
    alone === 0 ? countCards(whole) : `${countCards(whole)}, ${countPhotos(alone)} without the other side`,
  pairs: "Pairs",
  pair: (index: number) => `Card ${index + 1}`,
  front: "Front",
  back: "Back",
  photo: (side: string, name: string) => `${side}: ${name}`,
  empty: (side: string) => `${side} missing`,
  putHere: (side: string) => `Put the photo here as ${side.toLowerCase()}`,
  pickUp: "Choose a photo, then the place where it belongs",
  pickedUp: (name: string) => `${name} is picked up. Choose where it belongs, or press Escape.`,
  swap: "Swap sides",
  split: "Split",
  discard: "Discard",
  close: "Close",
  lookCloser: "Look closer",
  undo: "Undo",
  price: "Price",
  quantity: "Quantity",
  asDraft: "Create as draft",
  queue: (count: number) => `Queue ${countCards(count)}`,
  queueing: "Queueing cards",
  queued: (count: number) => `${countCards(count)} queued`,
  clear: "Discard all",
  clearTitle: (count: number) => `Discard ${countPhotos(count)}?`,
  clearText: "They are removed from this browser. Your original files stay as they are.",
  refusedTitle: (count: number) => `${formatCount(count, "file")} can't be used`,
  nothingFound: "What you dropped contains no files",
  storageBlocked: "Pegboard can't store photos in this browser",
  otherTab: "These photos are being paired in another tab",
  otherTabText: "Continue there, or close that tab and open this dialog again.",
  waiting: (count: number) => `${countPhotos(count)} to pair`,
  diskFull: {
    preparing: () => "The disk is full. Free some space, then reload the page. Stored photos are safe.",
    adding: (left: number) =>
      `The disk is full: ${countPhotos(left)} could not be stored. Queue these cards or free some space, then add the photos again.`,
    queueing: (left: number) =>
      `The disk is full: ${countCards(left)} stay here. Queue them when other cards are done.`,
  },
} as const;
