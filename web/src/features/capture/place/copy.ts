import { formatNumber } from "@/ui/numbers";

export const copy = {
  place: "Place",
  none: "No place",
  chosen: (code: string) => `Cards go to ${code}`,
  title: "Place for the next cards",
  code: "Place",
  codeHint: "Type a code, or scan it: with a hand scanner anywhere in the studio, or with the camera.",
  codeWrong: "Enter a place's code, of at most 20 characters.",
  choose: "Put them here",
  clear: "No place",
  cancel: "Cancel",
  camera: "Scan with the camera",
  reading: "Hold the code under the camera.",
  notPlace: (text: string) => `${text} isn't the code of a place.`,
  full: (code: string) => `${code} is full`,
  next: (code: string) => `The next cards go to ${code}.`,
  allFull: "Every place is full. Set up another one, or raise its capacity.",
  fullness: (copies: number, capacity: number | null) =>
    capacity === null ? formatNumber(copies) : `${formatNumber(copies)} of ${formatNumber(capacity)}`,
};
