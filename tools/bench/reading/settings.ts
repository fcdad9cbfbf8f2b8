import type { EngineName } from "./engines.ts";

export interface Settings {
  /** A folder of photos with labels.csv. */
  readonly folder: string;
  readonly engines: readonly EngineName[];
  readonly seed: number;
  /** Distorted frames of all cards together. */
  readonly frames: number;
  /** Catalogue numbers that are drawn, each with a neighbour. */
  readonly neighbours: number;
  readonly catalogue: string | null;
  /** Drawn papers. A fourth as many drawn fronts are read, too. */
  readonly papers: number;
  /** The file that keeps readings between runs, or null to read everything. */
  readonly resume: string | null;
  readonly times: boolean;
  readonly browser: boolean;
  /** Whether to measure memory, first reading and size of the server's engines. */
  readonly footprint: boolean;
  /** Hard photos that one process reads at the same time. 0: none. */
  readonly atOnce: number;
}
