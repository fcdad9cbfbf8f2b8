import * as z from "zod";
import { create } from "zustand";

import { useSession } from "@/lib/session/session";

import {
  addOutcome,
  captureSession,
  type CaptureSession,
  isOver,
  type Outcome,
  startSession,
} from "./session";
import { readStored, writeStored } from "../queue/stored";

const KEY = "capture_sessions";
/** Maximum number of sessions that this browser keeps, newest first. */
const MAX_SESSIONS = 60;
const sessionList = z.array(captureSession);

export const useCaptureSessions = create<{ sessions: readonly CaptureSession[] }>(() => ({
  sessions: readStored(KEY, sessionList, []),
}));

/** Returns a person's sessions, newest first. */
export const filterSessions = (sessions: readonly CaptureSession[], uid: string) =>
  sessions.filter((session) => session.uid === uid);

export function noteOutcome(outcome: Outcome): void {
  change(outcome.now, (session) => addOutcome(session, outcome));
}

interface AnalysisUsage {
  readonly tokens: number;
  readonly cost: number | null;
  readonly simulated: boolean;
}

/** Adds the usage of one analysis. `cost` is in US dollars, or null if unknown. */
export function noteUsage({ tokens, cost, simulated }: AnalysisUsage): void {
  change(Date.now(), (session) => ({
    ...session,
    tokens: session.tokens + tokens,
    cost: session.cost + (cost ?? 0),
    unpriced: session.unpriced + (cost === null ? 1 : 0),
    simulated: session.simulated + (simulated ? 1 : 0),
  }));
}

/** Ends the session, so that the next card starts a new one. */
export function endSession(): void {
  const uid = getUid();
  save(readSessions().map((session) => (session.uid === uid ? { ...session, ended: true } : session)));
}

function change(now: number, to: (session: CaptureSession) => CaptureSession): void {
  const uid = getUid();
  if (uid === null) return;
  const sessions = readSessions();
  const latest = sessions.find((session) => session.uid === uid);
  const running = latest && !isOver(latest, now) ? latest : null;
  const next = to(running ?? startSession(uid, now));
  save([next, ...sessions.filter((session) => session !== running)].slice(0, MAX_SESSIONS));
}

function getUid(): string | null {
  const session = useSession.getState();
  return session.status === "ready" ? session.person.uid : null;
}

/** Reads the sessions from storage, because another tab may have written meanwhile. */
const readSessions = () => readStored(KEY, sessionList, [...useCaptureSessions.getState().sessions]);

function save(sessions: CaptureSession[]): void {
  useCaptureSessions.setState({ sessions });
  writeStored(KEY, sessions);
}
