import { env, InferenceSession, Tensor } from "onnxruntime-web/wasm";

import { parseAlphabet, type Network, type PaddleEngine } from "@reading/paddle/network";

import { ENGINE_FILES, engineFile } from "./engineFiles";

/** The second engine in a browser's worker. Takes about a second of the thread it runs in, and 300 MB. */
export async function startPaddle(): Promise<PaddleEngine> {
  env.wasm.wasmBinary = await engineFile(ENGINE_FILES.runtime);
  // More threads need a cross-origin isolated page, which the sign-in's pop-up can't live with.
  env.wasm.numThreads = 1;
  return {
    detect: await open(ENGINE_FILES.detect),
    recognise: await open(ENGINE_FILES.recognise),
    alphabet: parseAlphabet(new TextDecoder().decode(await engineFile(ENGINE_FILES.alphabet))),
  };
}

async function open(url: string): Promise<Network> {
  const session = await InferenceSession.create(await engineFile(url), { graphOptimizationLevel: "all" });
  const [input = ""] = session.inputNames;
  const [output = ""] = session.outputNames;
  return async ({ data, dims }) => {
    const results = await session.run({ [input]: new Tensor("float32", data, [...dims]) });
    const result = results[output];
    if (!result) throw new Error(`${url} gave no result`);
    return { data: result.data as Float32Array, dims: result.dims };
  };
}
