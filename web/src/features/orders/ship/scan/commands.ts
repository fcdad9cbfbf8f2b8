/**
 * Codes that stand for a button, for a packing table with a hand scanner and nothing else. Letters and hyphens alone,
 * as on our labels.
 */
export const COMMANDS = {
  /** The step's main button. */
  goOn: "PBX-GO-ON",
  /** The parcel that was scanned last goes without a tracking number. */
  noNumber: "PBX-NO-NUMBER",
} as const;
export type Command = keyof typeof COMMANDS;

/** Returns the command of a scanned code, or null. */
export function readCommand(code: string): Command | null {
  const text = code.trim().toUpperCase();
  const [found] = Object.entries(COMMANDS).find(([, own]) => own === text) ?? [];
  return (found as Command | undefined) ?? null;
}
