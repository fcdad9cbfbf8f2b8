/** A conversation as a model hears it. */
export interface Heard {
  readonly instruction: string;
  /** The last message of the person. */
  readonly asked: string;
  /** What the tools have answered since, in order. */
  readonly results: readonly { readonly name: string; readonly result: unknown }[];
  /** The names of the tools that may be called now. */
  readonly tools: readonly string[];
}
