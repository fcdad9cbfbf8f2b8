import { formatPrice } from "@/lib/money";

export const spendingCopy = {
  title: "AI spending today",
  spent: (spentUsd: number, capUsd: number) => `${formatPrice(spentUsd)} of ${formatPrice(capUsd)}`,
  sellerCap: "Cap per seller and day (USD)",
  installationCap: "Cap of all sellers per day (USD)",
  hint: "A request is counted at its highest cost before it is sent, and at its real cost after it. At a cap our own reader continues, which costs nothing. Days are UTC. A change takes up to a minute.",
  save: "Save caps",
  saved: "AI caps saved",
  warning: (whose: string, spentUsd: number, capUsd: number) =>
    `${whose}: ${formatPrice(spentUsd)} of today's AI cap of ${formatPrice(capUsd)} is spent.`,
  allSellers: "All sellers",
} as const;
