import * as z from "zod";
import { HOUR_MS, MINUTE_MS } from "@contract/wire/durations";

/** A session lasts from the first card to the last one before a long break. */
export const captureSession = z.object({
  uid: z.string(),
  /** Epoch milliseconds of the first card's first photo and of the last outcome. */
  startedAt: z.number(),
  lastAt: z.number(),
  /** Milliseconds of work between cards, without breaks. */
  worked: z.number().nonnegative(),
  completed: z.number().int().nonnegative(),
  /** Cards completed without a question, a failure or a retry. */
  firstPass: z.number().int().nonnegative(),
  /** Cards with a question or failure that aren't completed yet. */
  troubled: z.array(z.string()),
  tokens: z.number().nonnegative(),
  /** US dollars, without `unpriced` analyses. */
  cost: z.number().nonnegative(),
  unpriced: z.number().int().nonnegative(),
  /** Analyses answered by a simulator, which cost nothing. */
  simulated: z.number().int().nonnegative().default(0),
  /** Whether the seller ended the session. Otherwise a long break ends it. */
  ended: z.boolean().default(false),
});
export type CaptureSession = z.infer<typeof captureSession>;

/** Milliseconds without an outcome that count as a break. */
export const BREAK = 5 * MINUTE_MS;
/** Milliseconds without an outcome after which the next card starts a new session. */
export const SESSION_END = 30 * MINUTE_MS;
/** Minimum number of cards for a meaningful pace. */
const CARDS_FOR_A_PACE = 3;

export const startSession = (uid: string, startedAt: number): CaptureSession => ({
  uid,
  startedAt,
  lastAt: startedAt,
  worked: 0,
  completed: 0,
  firstPass: 0,
  troubled: [],
  tokens: 0,
  cost: 0,
  unpriced: 0,
  simulated: 0,
  ended: false,
});

export interface Outcome {
  readonly captureId: string;
  readonly status: "completed" | "review" | "error";
  /** Epoch milliseconds of the card's first photo and of its outcome. */
  readonly takenAt: number;
  readonly now: number;
}

export function addOutcome(
  session: CaptureSession,
  { captureId, status, takenAt, now }: Outcome,
): CaptureSession {
  const isFirst = session.completed + session.troubled.length === 0;
  const startedAt = isFirst ? Math.min(takenAt, session.startedAt) : session.startedAt;
  const gap = Math.max(0, now - (isFirst ? startedAt : session.lastAt));
  const worked = session.worked + (gap < BREAK ? gap : 0);
  const timed = { ...session, startedAt, lastAt: now, worked };
  const wasTroubled = session.troubled.includes(captureId);
  if (status !== "completed") {
    return wasTroubled ? timed : { ...timed, troubled: [...session.troubled, captureId] };
  }
  return {
    ...timed,
    completed: session.completed + 1,
    firstPass: session.firstPass + (wasTroubled ? 0 : 1),
    troubled: session.troubled.filter((id) => id !== captureId),
  };
}

export const isOver = ({ lastAt, ended }: CaptureSession, now: number) => ended || now - lastAt > SESSION_END;

/** Returns completed cards per hour of work, or null if there are too few. */
export function computeCardsPerHour({ completed, worked }: CaptureSession): number | null {
  return completed < CARDS_FOR_A_PACE || worked === 0 ? null : (completed / worked) * HOUR_MS;
}

/** Returns the share of cards that needed no action, or null before the first. */
export function computeFirstPassRate({ completed, firstPass, troubled }: CaptureSession): number | null {
  const cards = completed + troubled.length;
  return cards === 0 ? null : firstPass / cards;
}
