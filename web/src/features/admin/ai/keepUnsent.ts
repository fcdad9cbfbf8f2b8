/** Returns what the key's field has after a save: nothing, or what was typed since `sent` was sent. */
export const keepUnsent = (typed: string, sent: string | null): string =>
  typed.trim() === sent ? "" : typed;
