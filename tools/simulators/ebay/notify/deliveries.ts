import { setTimeout as wait } from "node:timers/promises";

export interface Message {
  url: string;
  /** Returns the request of an attempt, counted from 1. */
  content: (attempt: number) => { headers: Record<string, string>; body: string };
  /** Called after each attempt with its number from 1, and the HTTP status or the problem. */
  onAttempt: (attempt: number, outcome: { status: number } | { problem: string }, more: boolean) => void;
  /** Returns whether a status ends the attempts. */
  accepts: (status: number) => boolean;
}

/** eBay retries for hours. Here the delays double from a short one, so that tests see the last attempt. */
const MAX_ATTEMPTS = 5;
const TIMEOUT_MS = 3000;

/** Delivers messages in the background with retries. Can duplicate, delay or reorder them for tests. */
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

  /** Holds messages from now on. */
  hold(): void {
    this.#held ??= [];
  }

  /** Sends held messages one after another, in reverse order if `reversed`. Returns their number. */
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

  /** Resolves when no delivery is in progress. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Cancels remaining deliveries. */
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
