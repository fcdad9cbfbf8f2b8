import type { Engines } from "../../../functions/src/reading/lineReadings.ts";

/** Milliseconds by stage. */
export type Stages = Record<string, number>;
export type Stage = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Adds the time of each piece of work to its stage. */
export function createStages(): { readonly stages: Stages; readonly stage: Stage } {
  const stages: Stages = {};
  const stage: Stage = async (name, work) => {
    const began = performance.now();
    try {
      return await work();
    } finally {
      stages[name] = (stages[name] ?? 0) + performance.now() - began;
    }
  };
  return { stages, stage };
}

export function timeEngines({ recogniser, second }: Engines, stage: Stage): Engines {
  return {
    recogniser: {
      recognise: (...strip) => stage("first engine", () => Promise.resolve(recogniser.recognise(...strip))),
    },
    second: second && {
      alphabet: second.alphabet,
      detect: (input) => stage("second engine, finding", () => second.detect(input)),
      recognise: (input) => stage("second engine, reading", () => second.recognise(input)),
      toyNumbers: (input) => stage("third engine", () => second.toyNumbers(input)),
    },
  };
}
