import type { AiProvider, CardAnalysis, CardPrint, CatalogueModel } from "../../contract/cards.ts";

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

export interface PhotoComparer {
  /** Whether two fronts show one car, as far as a quick look tells. Rejects where one of them is no picture. */
  showSameCar(one: Uint8Array, other: Uint8Array): Promise<boolean>;
}

export interface ToyNumberReading {
  outcome: "read" | "uncertain" | "none";
  toyNumber: string | null;
  candidates: string[];
  /** Percent, of the first candidate. */
  confidence: number;
  /** Where the first candidate stands, in shares of the photo's width and height; null where there is none. */
  place: { left: number; top: number; width: number; height: number } | null;
  milliseconds: number;
}

/** What the print of a card says of its car; null is what it doesn't say surely. */
export interface PrintReading {
  /** Lines of which one may be the car's name, the likeliest first. */
  names: readonly string[];
  series: string | null;
  year: number | null;
  /** Codes that identify the car, in the forms that its brand prints. */
  codes: readonly string[];
  /** Lines of text, the likeliest name first. */
  lines: CardPrint;
}

export interface CardReader {
  readToyNumber(image: Uint8Array): Promise<ToyNumberReading>;
  /** Of whichever side there is. Rejects where the bytes are no picture. */
  readPrint(photos: { front: Uint8Array | null; back: Uint8Array | null }): Promise<PrintReading>;
}

/** A model under a toy number. `confirmed` is false where only other sellers have entered it. */
export interface KnownModel extends CatalogueModel {
  confirmed: boolean;
}

/** What a card says of itself where its number can't be read. */
export interface PrintedName {
  /** Lines of print, each of which may be the model's name; the first 30 are looked up. */
  words: readonly string[];
  series: string | null;
  year: number | null;
}

export interface NumberedModel extends KnownModel {
  toyNumber: string;
}

export interface Catalogue {
  lookup(toyNumber: string, uid: string): Promise<KnownModel[]>;
  /**
   * The models whose name is one of the printed lines, whatever the case and punctuation, and whether or not a year
   * stands before it; of these the ones in the card's series and of its year, as far as there are any. Never one that
   * is merely alike. Reads at most 60 documents.
   */
  findByName(print: PrintedName, uid: string): Promise<NumberedModel[]>;
  confirm(uid: string, toyNumber: string, model: CatalogueModel): Promise<void>;
}

/** What one answer of a provider took. */
export interface AnalysisUsage {
  promptTokens: number;
  completionTokens: number;
  /** Dollars. Null where the model's price is not known. */
  costUsd: number | null;
  model: string;
  /** The provider reported nothing; the usual figures stand in. */
  estimated: boolean;
  simulated?: boolean | undefined;
}

export type Speed = "fast" | "accurate";

export interface AnalysisRequest {
  front: Uint8Array;
  back: Uint8Array;
  prompt: "detailed" | "simple";
  speed: Speed;
  sku: string | null;
  uid: string;
  signal: AbortSignal;
  /** Told of every answer that is paid for, also of one that can't be used. */
  spent: (usage: AnalysisUsage) => void;
  /** Told what could be read on the card, also where it names no car; the sides left out stay as they were. */
  seen?: (print: Partial<CardPrint>) => void;
}

export interface CardAnalyst {
  readonly provider: AiProvider;
  /** A simulator answers in its place. */
  readonly simulated?: boolean;
  /** Rejects with an `ai/...` error. */
  analyze(request: AnalysisRequest): Promise<CardAnalysis>;
}

/** Counts what analyses take, per provider, into the day's usage. Never holds an answer back. */
export interface AnalysisMeter {
  note(provider: AiProvider, figures: AnalysisFigures): void;
}

export interface AnalysisFigures {
  requests: number;
  /** Requests that brought no analysis. */
  failures: number;
  promptTokens: number;
  completionTokens: number;
  costMicroDollars: number;
  /** Paid requests whose price is not known. */
  unpricedRequests: number;
  reused: number;
  /** Of the requests, those that a simulator answered. */
  simulatedRequests?: number;
}

/** Whose analysis a seller wants; `provider` null: nobody chose, the installation's order holds. */
export interface ProviderChoice {
  provider: AiProvider | null;
  enableFallback: boolean;
  comparisonMode: boolean;
}

/** What is known of a SKU, and the front that it was seen on; null where nobody knows which that was. */
export interface Finding {
  analysis: CardAnalysis;
  frontImageUrl: string | null;
}

/** What is known of a seller's SKUs, and who is finding out about one at the moment. Times are epoch milliseconds. */
export interface AnalysisStore {
  /**
   * The SKU's finding if it is at least as good as `speed` asks for; else `taken`, and nobody else takes the turn
   * before `until`, or `held`, where somebody else has it.
   */
  take(
    uid: string,
    sku: string,
    turn: { holder: string; speed: Speed; now: number; until: number },
  ): Promise<Finding | "taken" | "held">;
  /** Ends the turn with what was found. Of no effect if the turn was lost meanwhile. */
  keep(uid: string, sku: string, holder: string, speed: Speed, finding: Finding): Promise<void>;
  /** Ends the turn without a finding. */
  release(uid: string, sku: string, holder: string): Promise<void>;
  /** Puts what the seller says in the place of what was found; a turn under way finds nothing to keep. */
  correct(uid: string, sku: string, finding: Finding): Promise<void>;
}
