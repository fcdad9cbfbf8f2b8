import * as z from "zod";

/** One stretch of work at this browser: from the first card to the last before a long break. */
export const captureSession = z.object({
  uid: z.string(),
  /** Epoch milliseconds: the first card's first photo, and the latest outcome. */
  startedAt: z.number(),
  lastAt: z.number(),
  /** Milliseconds of work: the time between cards, without the breaks. */
  worked: z.number().nonnegative(),
  completed: z.number().int().nonnegative(),
  /** Completed without a question, a failure or a retry. */
  firstPass: z.number().int().nonnegative(),
  /** Cards that were asked about or failed, and are not completed yet. */
  troubled: z.array(z.string()),
  tokens: z.number().nonnegative(),
  /** US dollars; `unpriced` analyses are not in it. */
  cost: z.number().nonnegative(),
  unpriced: z.number().int().nonnegative(),
  /** Analyses that a simulator answered: their cost is nobody's. */
  simulated: z.number().int().nonnegative().default(0),
  /** By the seller; without it a long break ends a session. */
  ended: z.boolean().default(false),
});
export type CaptureSession = z.infer<typeof captureSession>;

/** Milliseconds without an outcome that are a break, and not work. */
export const BREAK = 5 * 60_000;
/** Milliseconds without an outcome after which the next card begins a new session. */
export const SESSION_END = 30 * 60_000;
/** Fewer cards say nothing about a pace. */
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
  /** Epoch milliseconds of the card's first photo, and of its outcome. */
  readonly takenAt: number;
  readonly now: number;
}

/** The session after a card reached an outcome. */
export function withOutcome(
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

/** Completed cards per hour of work; null while there are too few to tell. */
export function cardsPerHour({ completed, worked }: CaptureSession): number | null {
  return completed < CARDS_FOR_A_PACE || worked === 0 ? null : (completed / worked) * 3_600_000;
}

/** Of the cards that reached an outcome, the share that needed nobody; null before the first. */
export function firstPassRate({ completed, firstPass, troubled }: CaptureSession): number | null {
  const cards = completed + troubled.length;
  return cards === 0 ? null : firstPass / cards;
}
