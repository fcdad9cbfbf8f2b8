import type { DashboardMetrics } from "@contract/usage";

import type { Service } from "./chartBars";
import { costCopy } from "./copy";
import { formatCount, formatSize, sumKnown } from "./figures";

export interface ServiceFigures {
  readonly service: Service;
  readonly name: string;
  /** Cost in dollars. */
  readonly cost: number | null;
  /** Computed from prices and counters, not from a bill or a provider's report. */
  readonly isEstimate: boolean;
  readonly usage: readonly string[];
}

export type Services = Pick<DashboardMetrics, "openai" | "gemini" | "firebase" | "storage">;

export function listServices({ openai, gemini, firebase, storage }: Services): readonly ServiceFigures[] {
  const toAiFigures = (service: "openai" | "gemini", figures: Services["openai"]): ServiceFigures => ({
    service,
    name: figures.simulated > 0 ? costCopy.simulatedName(costCopy[service]) : costCopy[service],
    cost: figures.cost,
    isEstimate: false,
    usage: [
      costCopy.requests(formatCount(figures.requests)),
      costCopy.tokens(formatCount(figures.tokens)),
      ...(figures.simulated > 0 ? [costCopy.simulated(formatCount(figures.simulated))] : []),
      ...(figures.unpriced > 0 ? [costCopy.unpriced(formatCount(figures.unpriced))] : []),
    ],
  });
  return [
    toAiFigures("openai", openai),
    toAiFigures("gemini", gemini),
    {
      service: "firebase",
      name: costCopy.firebase,
      cost: firebase.cost,
      isEstimate: true,
      usage: [
        costCopy.reads(formatCount(firebase.reads)),
        `${costCopy.writes(formatCount(firebase.writes))}, ${firebase.storageGB === null ? costCopy.sizeUnknown : costCopy.size(formatSize(firebase.storageGB))}`,
      ],
    },
    {
      service: "storage",
      name: costCopy.storage,
      cost: storage.cost,
      isEstimate: true,
      usage: [costCopy.files(formatCount(storage.files)), costCopy.stored(formatSize(storage.sizeGB))],
    },
  ];
}

/** Returns the label of the AI providers' sum, and a function that labels the total. */
export function nameSums({ openai, gemini }: Pick<Services, "openai" | "gemini">) {
  const isSimulated = openai.simulated + gemini.simulated > 0;
  return {
    ai: isSimulated ? costCopy.simulatedName(costCopy.ai) : costCopy.ai,
    nameTotal: (name: string) => (isSimulated ? costCopy.partlySimulated(name) : name),
  };
}

/** Sums the known costs in dollars: of the AI providers, of the other services, and of all. */
export function splitCost({ openai, gemini, firebase, storage }: Services) {
  const ai = sumKnown([openai.cost, gemini.cost]);
  const infrastructure = sumKnown([firebase.cost, storage.cost]);
  return { ai, infrastructure, total: sumKnown([ai, infrastructure]) };
}
