import { createHash } from "node:crypto";

export interface Sample {
  readonly size: number;
  readonly seed: string;
}

interface MutantPosition {
  readonly fileName: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
  readonly replacement: string;
}

/** The seed gives each mutant its own rank, so that a change elsewhere keeps most of a sample. */
export function drawSample<Mutant extends MutantPosition>(
  mutants: readonly Mutant[],
  { size, seed }: Sample,
): Mutant[] {
  return mutants
    .map((mutant) => ({ mutant, rank: computeRank(mutant, seed) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant);
}

function computeRank({ fileName, location: { start }, replacement }: MutantPosition, seed: string): string {
  const identity = [seed, fileName, start.line, start.column, replacement];
  return createHash("sha256").update(JSON.stringify(identity)).digest("hex");
}
