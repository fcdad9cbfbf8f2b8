import { createHash } from "node:crypto";

import { type Card, CARDS } from "../../cards/cards.ts";
import { drawCard } from "../../cards/drawCard.ts";
import { type Fingerprint, computeFingerprints, computeLikeness } from "./fingerprint.ts";
import { type AnswerSchema, fillSchema } from "./fillSchema.ts";
import { combine, describeSeen, NOTHING_SEEN, getFacts, type SeenCard } from "./seenCard.ts";

/**
 * Minimum likeness. Measured: a drawn card in a webcam photo has at least 0.82 with its own drawing, other photos at
 * most 0.35; two backs of one layout differ by at least 0.03.
 */
const MIN_LIKENESS = 0.7;
const MIN_LEAD = 0.015;
const REMEMBERED_PICTURES = 500;

class UnreadablePicture extends Error {}

/** Recognizes drawn cards in pictures by their look. Responds immediately to anything else. */
export class CardRecognizer {
  readonly #seen = new Map<string, Promise<SeenCard>>();

  constructor() {
    void loadDrawings();
  }

  /** Answers in the schema, or in words without one. Returns null if a picture can't be decoded. */
  async describe(pictures: readonly Uint8Array[], schema: AnswerSchema | null): Promise<string | null> {
    try {
      const seen = combine(await Promise.all(pictures.map((picture) => this.#recognizeOnce(picture))));
      return schema ? JSON.stringify(fillSchema(schema, seen)) : describeSeen(seen);
    } catch (cause) {
      if (!(cause instanceof UnreadablePicture)) throw cause;
      return null;
    }
  }

  /** Examines the same bytes only once. */
  #recognizeOnce(picture: Uint8Array): Promise<SeenCard> {
    const hash = createHash("sha256").update(picture).digest("hex");
    const known = this.#seen.get(hash);
    if (known) return known;
    const [oldest] = this.#seen.keys();
    if (this.#seen.size >= REMEMBERED_PICTURES && oldest !== undefined) this.#seen.delete(oldest);
    const pending = this.#recognize(picture);
    this.#seen.set(hash, pending);
    pending.catch(() => this.#seen.delete(hash));
    return pending;
  }

  async #recognize(picture: Uint8Array): Promise<SeenCard> {
    const looks = await computeFingerprints(picture).catch((cause: unknown) => {
      throw new UnreadablePicture("The bytes are no picture", { cause });
    });
    const ranked = (await loadDrawings())
      .map((drawing) => ({
        ...drawing,
        score: Math.max(...looks.map((look) => computeLikeness(look, drawing.look))),
      }))
      .sort((one, other) => other.score - one.score);
    const [best, second] = ranked;
    const sure = best && best.score >= MIN_LIKENESS && best.score - (second?.score ?? 0) >= MIN_LEAD;
    return sure ? getFacts(best.card, best.side) : NOTHING_SEEN;
  }
}

interface Drawing {
  readonly card: Card;
  readonly side: "front" | "back";
  readonly look: Fingerprint;
}

/** Shared by all simulators of this process, because drawing takes a second. */
let drawings: Promise<Drawing[]> | undefined;

/** Called when a simulator starts, so that its first answer is fast. */
const loadDrawings = () => (drawings ??= drawAll());

function drawAll(): Promise<Drawing[]> {
  const sides = CARDS.flatMap((card) => [{ card, side: "front" } as const, { card, side: "back" } as const]);
  return Promise.all(
    sides.map(async ({ card, side }) => {
      const [look] = await computeFingerprints(await drawCard(card, side, { width: 250, height: 350 }));
      if (!look) throw new Error("A drawing has no fingerprint");
      return { card, side, look };
    }),
  );
}
