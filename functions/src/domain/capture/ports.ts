import type {
  AiProvider,
  CardAnalysis,
  CardPrint,
  CatalogueModel,
  NumberedModel,
  PrintFacts,
} from "../../contract/capture/cards.ts";
import type { CountRequest } from "../aiSpending/aiBudget.ts";
import type { AnalysisUsage } from "../../contract/capture/analysis.ts";

/** Checks uploaded bytes, which are untrusted. */
export interface PhotoChecker {
  /**
   * Returns the photo as a JPEG: decodable, upright, within the pixel limit, without EXIF. Throws
   * `image/unreadable` or `image/too-large`.
   */
  check(bytes: Uint8Array): Promise<{ jpeg: Uint8Array; width: number; height: number }>;
}

export interface PhotoStore {
  /** Stores the photo at `path` unless it exists. Returns the download URL in both cases. */
  save(path: string, jpeg: Uint8Array): Promise<string>;
  /**
   * Reads the photo at one of the user's own URLs. Throws `image/not-ours` for other URLs, and
   * `image/too-large` for a file that is larger than any photo.
   */
  read(uid: string, url: string): Promise<Uint8Array>;
  /**
   * Throws `image/not-ours` if the URL isn't the user's own, and `image/not-found` if no photo exists there.
   */
  assertStored(uid: string, url: string): Promise<void>;
}

export interface PhotoComparer {
  /**
   * Returns whether two fronts show one car, as far as a quick comparison can tell. Rejects if one isn't an
   * image.
   */
  showSameCar(one: Uint8Array, other: Uint8Array): Promise<boolean>;
}

export interface ToyNumberReading {
  outcome: "read" | "uncertain" | "none";
  toyNumber: string | null;
  candidates: string[];
  /** The text of the UPC or of another barcode. */
  barcode: string | null;
  /** The confidence of the first candidate in percent. */
  confidence: number;
  /** The first candidate's position in fractions of the photo's width and height. Null if there is none. */
  place: { left: number; top: number; width: number; height: number } | null;
  milliseconds: number;
}

/** The facts printed about the car. Unclear facts are null. */
export interface PrintReading extends PrintFacts {
  /** Lines that can be the car's name, likeliest first. */
  names: readonly string[];
  /** Codes that identify the car, in the formats of its brand. */
  codes: readonly string[];
  /** Lines of text, likeliest name first. */
  lines: CardPrint;
}

/** Both methods throw `image/unreadable` if the bytes aren't a picture. */
export interface CardReader {
  readToyNumber(image: Uint8Array): Promise<ToyNumberReading>;
  readPrint(photos: { front: Uint8Array | null; back: Uint8Array | null }): Promise<PrintReading>;
}

/** The printed text that is searched for if the number can't be read. */
export interface PrintedName {
  /** Printed lines that can be the model's name. The first 30 are looked up. */
  words: readonly string[];
  brand?: string | null;
  series: string | null;
  year: number | null;
}

export interface Catalogue {
  /** Returns the models that apply to this seller (`answerSeller`). */
  lookup(toyNumber: string, uid: string): Promise<CatalogueModel[]>;
  /**
   * Returns the models whose name equals a printed line, ignoring case, punctuation and a leading year. Keeps only
   * those of the card's brand, series and year if there are any. Never returns similar names. Reads at most 120
   * documents.
   */
  findByName(print: PrintedName, uid: string): Promise<NumberedModel[]>;
  /**
   * Returns models whose name starts with a text, ignoring case, punctuation and a leading year. Reads at most 16
   * documents, so it may miss some.
   */
  findByBeginning(beginning: string, uid: string): Promise<NumberedModel[]>;
  confirm(uid: string, toyNumber: string, model: CatalogueModel): Promise<void>;
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
  /** True if the seller asks on purpose for what failed before. Answers are reused all the same. */
  askAgain?: boolean;
  /** Called for every paid answer, including unusable ones. */
  onSpent: (usage: AnalysisUsage) => void;
  /** Called for every attempt that the provider can charge, also if its answer was lost. */
  onPaid?: () => void;
  /** Called if the analyst reused an earlier answer or failure about these photos, so that nothing was requested. */
  onReused?: () => void;
  /** Called with the printed text, even if it names no car. Omitted sides keep their value. */
  onSeen?: (print: Partial<CardPrint>) => void;
}

export interface CardAnalyst {
  readonly provider: AiProvider;
  /** True if a simulator answers for the provider. */
  readonly simulated?: boolean;
  /** Rejects with an `ai/...` error. */
  analyze(request: AnalysisRequest): Promise<CardAnalysis>;
}

/** An analyst of a paid provider. It counts each request that it sends (`sendCounted`). */
export interface BilledAnalyst extends Pick<CardAnalyst, "provider" | "simulated"> {
  readonly analyze: (request: AnalysisRequest & { count: CountRequest }) => Promise<CardAnalysis>;
}

/** Counts the daily use of each provider. Never delays an answer. */
export interface AnalysisMeter {
  note(provider: AiProvider, figures: AnalysisFigures): void;
}

export interface AnalysisFigures {
  requests: number;
  /** Of these, the ones that returned no analysis. */
  failures: number;
  promptTokens: number;
  completionTokens: number;
  costMicroDollars: number;
  /** Paid requests whose price is unknown. */
  unpricedRequests: number;
  reused: number;
  /** Requests answered by a simulator. */
  simulatedRequests?: number;
  /**
   * Number and cost of cards that were paid for at a known price. Absent for requests that aren't about a
   * card.
   */
  cards?: number;
  cardMicroDollars?: number;
}

/** The seller's choice of providers. A null `provider` means the installation's order. */
export interface ProviderChoice {
  provider: AiProvider | null;
  enableFallback: boolean;
  comparisonMode: boolean;
}

/** The stored analysis of a SKU, and the front it was made from. The front is null if it isn't known. */
export interface Finding {
  analysis: CardAnalysis;
  frontImageUrl: string | null;
}

/** Stores the findings of a seller's SKUs, with a lock per SKU. Times are epoch milliseconds. */
export interface AnalysisStore {
  /**
   * Returns the SKU's finding if it is at least as good as `speed`. Otherwise returns `taken` (the caller
   * holds the lock until `until`) or `held` (another caller holds it).
   */
  acquire(
    uid: string,
    sku: string,
    lock: { holder: string; speed: Speed; now: number; until: number },
  ): Promise<Finding | "taken" | "held">;
  /** Stores a finding and releases the lock. Does nothing if the caller lost the lock. */
  save(uid: string, sku: string, holder: string, speed: Speed, finding: Finding): Promise<void>;
  /** Releases the lock without a finding. Remembers an unusable answer, if `unusable` is given. */
  release(
    uid: string,
    sku: string,
    holder: string,
    unusable?: { speed: Speed; until: number },
  ): Promise<void>;
  /** Returns whether an unusable answer at this speed is remembered at `now`. */
  wasUnusable(uid: string, sku: string, speed: Speed, now: number): Promise<boolean>;
  /**
   * Replaces a finding with the seller's correction and removes the lock, so that a running analysis can't
   * overwrite it.
   */
  correct(uid: string, sku: string, finding: Finding): Promise<void>;
}
