import type { Service } from "./chartBars";

export const SERVICE_BACKGROUNDS: Readonly<Record<Service, string>> = {
  openai: "bg-chart-1",
  gemini: "bg-chart-2",
  firebase: "bg-chart-3",
  storage: "bg-chart-4",
};

/** Fill classes of the bars' parts, which are SVG elements. */
export const SERVICE_FILLS: Readonly<Record<Service, string>> = {
  openai: "fill-chart-1",
  gemini: "fill-chart-2",
  firebase: "fill-chart-3",
  storage: "fill-chart-4",
};
