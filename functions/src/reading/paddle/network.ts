/** Numbers in rows of rows, as neural networks take and give them. */
export interface Tensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** One loaded model: each side runs it with a runtime of its own. */
export type Network = (input: Tensor) => Promise<Tensor>;

/** PP-OCRv4's two models and the alphabet of the second, by class: index 0 is the blank. */
export interface PaddleEngine {
  readonly detect: Network;
  readonly recognise: Network;
  readonly alphabet: readonly string[];
}

/** The alphabet's file has a character a line; a space follows, and the blank comes before. */
export function alphabetOf(file: string): string[] {
  return ["", ...file.replace(/\r/g, "").replace(/\n$/, "").split("\n"), " "];
}
