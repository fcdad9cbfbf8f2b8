/**
 * Codes that act as buttons, for a packing table that has only a hand scanner. They use only letters and
 * hyphens, like our labels.
 */
export const COMMANDS = {
  /** Presses the step's main button. */
  goOn: "PBX-GO-ON",
  /** Sends the parcel scanned last without a tracking number. */
  noNumber: "PBX-NO-NUMBER",
} as const;
export type Command = keyof typeof COMMANDS;

export function readCommand(code: string): Command | null {
  const text = code.trim().toUpperCase();
  const [found] = Object.entries(COMMANDS).find(([, own]) => own === text) ?? [];
  return (found as Command | undefined) ?? null;
}
