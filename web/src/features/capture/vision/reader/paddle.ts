import { env, InferenceSession, Tensor } from "onnxruntime-web/wasm";

import { parseAlphabet, type Network, type PaddleEngine } from "@reading/paddle/network";

import { ENGINE_FILES, readEngineFile } from "./engineFiles";

/** Starts the second engine in a worker. Takes about a second and 300 MB. */
export async function startPaddle(): Promise<PaddleEngine> {
  env.wasm.wasmBinary = await readEngineFile(ENGINE_FILES.runtime);
  // More threads need a cross-origin isolated page, which would break the sign-in popup.
  env.wasm.numThreads = 1;
  return {
    detect: await open(ENGINE_FILES.detect),
    recognise: await open(ENGINE_FILES.recognise),
    toyNumbers: await open(ENGINE_FILES.toyNumbers),
    alphabet: parseAlphabet(new TextDecoder().decode(await readEngineFile(ENGINE_FILES.alphabet))),
  };
}

async function open(url: string): Promise<Network> {
  const session = await InferenceSession.create(await readEngineFile(url), { graphOptimizationLevel: "all" });
  const [input = ""] = session.inputNames;
  const [output = ""] = session.outputNames;
  return async ({ data, dims }) => {
    const results = await session.run({ [input]: new Tensor("float32", data, [...dims]) });
    const result = results[output];
    if (!result) throw new Error(`${url} gave no result`);
    return { data: result.data as Float32Array, dims: result.dims };
  };
}
