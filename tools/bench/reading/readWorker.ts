import { parentPort } from "node:worker_threads";

import { createEngine, type Engine, type EngineName, type PictureReading } from "./engines.ts";
import { makePicture } from "./pictures/pictures.ts";
import type { PictureSpec } from "./pictures/pictureSpec.ts";

const engines = new Map<EngineName, Engine>();

parentPort?.on("message", ({ spec, names }: { spec: PictureSpec; names: readonly EngineName[] }) => {
  readPicture(spec, names).then(
    (reading) => parentPort?.postMessage({ reading }),
    (error: unknown) => parentPort?.postMessage({ failure: String(error) }),
  );
});

async function readPicture(spec: PictureSpec, names: readonly EngineName[]): Promise<PictureReading> {
  const { jpeg, covered } = await makePicture(spec);
  const readings: PictureReading["readings"] = {};
  for (const name of names) {
    const engine = engines.get(name) ?? createEngine(name);
    engines.set(name, engine);
    readings[name] = await engine.read(jpeg);
  }
  return { covered, readings };
}
