import { formatCount, formatNumber } from "@/ui/numbers";

export const shareCopy = {
  share: "Share",
  hint: "Copy a link that shows these cars in your public gallery",
  hintWithoutGallery: "Open your gallery to buyers, and copy a link that shows these cars there",
  noneSelected: "No wishlist selected",
  failed: "Failed to copy share link",
  notForSale: (count: number, of: number) =>
    `${formatNumber(count)} of ${formatCount(of, "car")} ${
      count === 1 ? "isn't for sale, so buyers won't see it" : "aren't for sale, so buyers won't see them"
    }`,
  inPart: (shown: number, of: number) => `The link shows the first ${shown} of ${formatNumber(of)} cars`,
  inPartForSale: (shown: number, of: number) =>
    `The link shows the first ${shown} of ${formatNumber(of)} cars for sale`,
  openTitle: "Open your gallery to share this list",
  chooseName: "Buyers see a shared list in your gallery. Choose a username, which is its address.",
  showIt: "Buyers see a shared list in your gallery, which is hidden.",
  isOpen: (address: string) => `Your gallery is open at ${address}.`,
  copyLink: "Copy the link",
  cancel: "Cancel",
} as const;
