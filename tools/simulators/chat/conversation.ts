export interface Conversation {
  readonly instruction: string;
  /** The person's last message. */
  readonly question: string;
  /** The tools' results since then, in order. */
  readonly results: readonly { readonly name: string; readonly result: unknown }[];
  /** The names of the tools that may be called now. */
  readonly tools: readonly string[];
}
