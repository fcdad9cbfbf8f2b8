import type { DailyMetrics, DashboardMetrics } from "../../contract/usage.ts";

/** Sums the known figures of several days, or null if none is known. Sizes are the latest known ones. */
export function sumDays(days: readonly DailyMetrics[]): Omit<DashboardMetrics, "days"> {
  const newest = days.toReversed();
  const ai = (provider: "openai" | "gemini") => ({
    cost: sum(days.map((day) => day[provider].cost)),
    requests: sum(days.map((day) => day[provider].requests)),
    tokens: sum(days.map((day) => day[provider].tokens)),
    unpriced: days.reduce((total, day) => total + day[provider].unpriced, 0),
    simulated: days.reduce((total, day) => total + day[provider].simulated, 0),
  });
  const measured = newest.find(({ storage }) => storage.files !== null)?.storage;
  return {
    openai: ai("openai"),
    gemini: ai("gemini"),
    firebase: {
      reads: sum(days.map(({ firebase }) => firebase.reads)),
      writes: sum(days.map(({ firebase }) => firebase.writes)),
      cost: sum(days.map(({ firebase }) => firebase.cost)),
      documents: null,
      storageGB: newest.find(({ firebase }) => firebase.storageGB !== null)?.firebase.storageGB ?? null,
    },
    storage: {
      sizeGB: measured?.sizeGB ?? null,
      files: measured?.files ?? null,
      cost: sum(days.map(({ storage }) => storage.cost)),
    },
    cloudinary: newest.find(({ cloudinary }) => cloudinary !== null)?.cloudinary ?? null,
  };
}

function sum(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : known.reduce((total, figure) => total + figure, 0);
}
