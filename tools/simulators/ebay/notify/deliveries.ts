import { setTimeout as wait } from "node:timers/promises";

/** One message to an application, as it goes over the wire. */
export interface Message {
  url: string;
  /** What is sent at an attempt, whose number starts with 1. */
  content: (attempt: number) => { headers: Record<string, string>; body: string };
  /** Told of every attempt: its number from 1, and the HTTP status or what went wrong. */
  onAttempt: (attempt: number, outcome: { status: number } | { problem: string }, more: boolean) => void;
  /** Statuses that end the attempts. */
  accepts: (status: number) => boolean;
}

/** eBay goes on for hours; here the pauses double from the first, so that a test sees the last attempt. */
const MAX_ATTEMPTS = 5;
const TIMEOUT_MS = 3000;

/** Sends messages in the background, again where they are not accepted; twice, late or out of order when told to. */
export class Deliveries {
  readonly #firstPauseMs: number;
  readonly #stop = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  #held: Message[] | undefined;
  /** How often each message is sent. */
  copies = 1;

  constructor(firstPauseMs: number) {
    this.#firstPauseMs = firstPauseMs;
  }

  send(message: Message): void {
    if (this.#held) {
      this.#held.push(message);
      return;
    }
    for (let copy = 0; copy < this.copies; copy++) {
      const work = this.#deliver(message).finally(() => this.#underWay.delete(work));
      this.#underWay.add(work);
    }
  }

  /** Keeps what comes from now on. */
  hold(): void {
    this.#held ??= [];
  }

  /** Sends what was kept, one after the other, the last first where `reversed`. Returns how many. */
  async release(reversed: boolean): Promise<number> {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const message of reversed ? held.toReversed() : held) {
      this.send(message);
      await this.settle();
    }
    return held.length;
  }

  get isHolding(): boolean {
    return this.#held !== undefined;
  }

  get heldCount(): number {
    return this.#held?.length ?? 0;
  }

  /** Resolves when nothing is under way any more. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Gives up what is still to be sent. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.settle();
  }

  async #deliver(message: Message): Promise<void> {
    const { signal } = this.#stop;
    const isStopped = () => signal.aborted;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const outcome = await this.#attempt(message.url, message.content(attempt));
      if (isStopped()) return;
      const done = "status" in outcome && message.accepts(outcome.status);
      message.onAttempt(attempt, outcome, !done && attempt < MAX_ATTEMPTS);
      if (done || attempt === MAX_ATTEMPTS) return;
      const pauseMs = this.#firstPauseMs * 2 ** (attempt - 1);
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
      if (isStopped()) return;
    }
  }

  async #attempt(
    url: string,
    { headers, body }: ReturnType<Message["content"]>,
  ): Promise<{ status: number } | { problem: string }> {
    try {
      const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const answer = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
      await answer.arrayBuffer();
      return { status: answer.status };
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) };
    }
  }
}
