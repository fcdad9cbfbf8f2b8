/** A multidimensional array, the input and output of neural networks. */
export interface Tensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** A loaded model. The server and the browser each have their own runtime. */
export type Network = (input: Tensor) => Promise<Tensor>;

/**
 * PP-OCRv4's two models, the alphabet of the second one by class (index 0 is the blank), and our own model,
 * which reads only toy numbers, on the same runtime.
 */
export interface PaddleEngine {
  readonly detect: Network;
  readonly recognise: Network;
  readonly alphabet: readonly string[];
  readonly toyNumbers: Network;
}

/** Parses the alphabet file, which has one character per line, and adds the blank before and a space after. */
export function parseAlphabet(file: string): string[] {
  return ["", ...file.replace(/\r/g, "").replace(/\n$/, "").split("\n"), " "];
}
