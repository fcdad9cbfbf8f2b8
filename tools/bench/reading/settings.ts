import type { EngineName } from "./engines.ts";

export interface Settings {
  readonly folder: string;
  readonly engines: readonly EngineName[];
  readonly seed: number;
  /** Distorted frames over all cards together. */
  readonly frames: number;
}
