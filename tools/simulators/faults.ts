export interface Fault<Kind extends string> {
  readonly kind: Kind;
  /** Requests that pass before it starts. */
  skip: number;
  /** Remaining requests that it affects, or null until it is switched off. */
  times: number | null;
  /** Delay for `slow`. */
  readonly milliseconds: number;
}

/** The active faults. Each request takes the oldest that has started. */
export class Faults<Kind extends string> {
  readonly #meanings: Readonly<Record<Kind, string>>;
  #active: Fault<Kind>[] = [];

  constructor(meanings: Readonly<Record<Kind, string>>) {
    this.#meanings = meanings;
  }

  list(): readonly Fault<Kind>[] {
    return this.#active;
  }

  /** Adds the fault `{kind, times?, skip?, milliseconds?}`, or clears all with the kind `none`. Returns whether it is valid. */
  add(input: Readonly<Record<string, unknown>>): boolean {
    if (input["kind"] === "none") {
      this.clear();
      return true;
    }
    const fault = this.#parse(input);
    if (fault) this.#active.push(fault);
    return fault !== null;
  }

  clear(): void {
    this.#active = [];
  }

  take(): Fault<Kind> | undefined {
    const fault = this.#active.find(({ skip }) => skip === 0);
    for (const waiting of this.#active) if (waiting.skip > 0) waiting.skip -= 1;
    if (fault?.times != null) fault.times -= 1;
    this.#active = this.#active.filter(({ times }) => times === null || times > 0);
    return fault;
  }

  /** Renders the active faults, and a form that adds one. `affected` names the requests, and `site` one of several sites. */
  render(affected: string, site = ""): string {
    const active = this.#active.map(
      ({ kind, times }) => `<li>${kind}: ${times === null ? "until switched off" : `${times} more`}</li>`,
    );
    const buttons = (Object.keys(this.#meanings) as Kind[]).map(
      (kind) => `<p><button name="kind" value="${kind}">${kind}</button> ${this.#meanings[kind]}</p>`,
    );
    return `${active.length > 0 ? `<ul>${active.join("")}</ul>` : "<p>None.</p>"}
<form method="post" action="/control/faults"><input type="hidden" name="site" value="${site}">
<label>For the next <input type="number" name="times" min="0" value="1" style="width:4rem">
${affected} (0: until switched off)</label>
${buttons.join("")}<p><button name="kind" value="none">none</button> switch all off</p></form>`;
  }

  #parse(input: Readonly<Record<string, unknown>>): Fault<Kind> | null {
    const kind = (Object.keys(this.#meanings) as Kind[]).find((known) => known === input["kind"]);
    const [times, skip] = [Number(input["times"] ?? 0), Number(input["skip"] ?? 0)];
    const milliseconds = Number(input["milliseconds"] ?? 35_000);
    const areCounts = [times, skip].every((count) => Number.isInteger(count) && count >= 0);
    if (!kind || !areCounts || !Number.isFinite(milliseconds)) return null;
    return { kind, skip, times: times === 0 ? null : times, milliseconds };
  }
}
