import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";

export interface Totals {
  readonly requests: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

/** Counts the simulator's answers. */
export class Ledger {
  #totals: Totals;
  readonly #file: string | undefined;
  #saving = Promise.resolve();

  private constructor(totals: Totals, file: string | undefined) {
    this.#totals = totals;
    this.#file = file;
  }

  static async open(file?: string): Promise<Ledger> {
    const nothing: Totals = { requests: 0, promptTokens: 0, completionTokens: 0 };
    if (file === undefined || !existsSync(file)) return new Ledger(nothing, file);
    return new Ledger({ ...nothing, ...(JSON.parse(await readFile(file, "utf8")) as Partial<Totals>) }, file);
  }

  get totals(): Totals {
    return this.#totals;
  }

  /** Writes in sequence, so that concurrent answers don't corrupt the file. */
  record(usage: Omit<Totals, "requests">): Promise<void> {
    this.#totals = {
      requests: this.#totals.requests + 1,
      promptTokens: this.#totals.promptTokens + usage.promptTokens,
      completionTokens: this.#totals.completionTokens + usage.completionTokens,
    };
    const file = this.#file;
    if (file !== undefined) {
      this.#saving = this.#saving.then(() => writeFile(file, JSON.stringify(this.#totals)));
    }
    return this.#saving;
  }
}
