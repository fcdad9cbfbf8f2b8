import type { AiProvider, CardAnalysis, CatalogueModel } from "../../contract/cards.ts";

/** Bytes of a photo as they came, before anything believed them. */
export interface PhotoChecker {
  /**
   * The photo as a JPEG that is what it says: decodable, upright, within the pixel limit, without EXIF.
   * Refuses with `image/unreadable` or `image/too-large`.
   */
  check(bytes: Uint8Array): Promise<{ jpeg: Uint8Array; width: number; height: number }>;
}

export interface PhotoStore {
  /** Keeps the photo at `path` unless one is there already, and answers its download address either way. */
  keep(path: string, jpeg: Uint8Array): Promise<string>;
  /** The bytes behind an address of the caller's own; refuses every other with `image/not-ours`. */
  read(uid: string, url: string): Promise<Uint8Array>;
  /** Refuses an address that is not the caller's own (`image/not-ours`) or leads to nothing (`image/not-found`). */
  assertKept(uid: string, url: string): Promise<void>;
}

export interface ToyNumberReading {
  outcome: "read" | "uncertain" | "none";
  toyNumber: string | null;
  candidates: string[];
  milliseconds: number;
}

export interface CardReader {
  readToyNumber(image: Uint8Array): Promise<ToyNumberReading>;
}

/** A model under a toy number. `confirmed` is false where only other sellers have entered it. */
export interface KnownModel extends CatalogueModel {
  confirmed: boolean;
}

export interface Catalogue {
  lookup(toyNumber: string, uid: string): Promise<KnownModel[]>;
  confirm(uid: string, toyNumber: string, model: CatalogueModel): Promise<void>;
}

export interface AnalysisUsage {
  promptTokens: number;
  completionTokens: number;
  /** Null where the model's price is not known. */
  costUsd: number | null;
  model: string;
}

export interface CardAnalyst {
  readonly provider: AiProvider;
  analyze(input: {
    front: Uint8Array;
    back: Uint8Array;
    prompt: "detailed" | "simple";
    speed: "fast" | "accurate";
    sku: string | null;
    uid: string;
    signal: AbortSignal;
  }): Promise<{ analysis: CardAnalysis; usage: AnalysisUsage | null }>;
}
