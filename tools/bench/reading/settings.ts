import type { EngineName } from "./engines.ts";

export interface Settings {
  /** Of photos, with labels.csv. */
  readonly folder: string;
  readonly engines: readonly EngineName[];
  readonly seed: number;
  /** Distorted frames over all cards together. */
  readonly frames: number;
  /** Catalogue numbers that are drawn, each with a neighbour. */
  readonly neighbours: number;
  readonly catalogue: string | null;
  /** Drawn papers, beside which a fourth as many drawn fronts are read. */
  readonly papers: number;
  /** Where readings are kept from run to run; null where each run reads everything. */
  readonly resume: string | null;
  readonly times: boolean;
  readonly browser: boolean;
  /** Memory, first reading and size of the server's engines. */
  readonly footprint: boolean;
  /** Hard photos that one process reads at the same time; 0 for none. */
  readonly atOnce: number;
}
