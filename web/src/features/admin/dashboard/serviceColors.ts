import type { Service } from "./chartBars";

export const SERVICE_BACKGROUNDS: Readonly<Record<Service, string>> = {
  openai: "bg-chart-1",
  gemini: "bg-chart-2",
  firebase: "bg-chart-3",
  storage: "bg-chart-4",
};
