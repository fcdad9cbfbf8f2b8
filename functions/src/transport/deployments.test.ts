import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { findDeployment, GROUPS } from "./deployments.ts";

interface Endpoint {
  readonly availableMemoryMb: number;
  readonly concurrency: number;
  readonly maxInstances: number;
  readonly timeoutSeconds: number;
}

const INDEX = new URL("../index.cts", import.meta.url);
/** `deploy<typeof import("./composition/usage.ts")>("usage", ["fetchDailyMetrics", …])` */
const DEPLOYED = /import\("\.\/(composition\/[^"]+)"\)>\("[^"]+", \[([^\]]*)\]/g;

const deployed = Array.from(readFileSync(INDEX, "utf8").matchAll(DEPLOYED), ([, file = "", names = ""]) => ({
  file,
  names: names.match(/\w+/g) ?? [],
}));
const grouped = GROUPS.flatMap(({ functions }) => functions.trim().split(/\s+/));

describe("deployments", () => {
  it("lists every deployed function exactly once", () => {
    const names = deployed.flatMap((each) => each.names);
    expect(names.length).toBeGreaterThan(100);
    expect(grouped.toSorted()).toEqual(names.toSorted());
  });

  it("gives a reason for every group", () => {
    for (const { reason } of GROUPS) expect(reason).toMatch(/^[A-Z].{20,}\.$/);
  });

  it.each(deployed)("deploys the functions of $file with their group's limits", async ({ file, names }) => {
    // The path is in a variable, because Vite would otherwise bundle every file that the pattern can match.
    const path = new URL(`../${file}`, import.meta.url).href;
    const loaded = (await import(/* @vite-ignore */ path)) as Record<string, { __endpoint: Endpoint }>;
    for (const name of names) {
      const endpoint = loaded[name]?.__endpoint;
      const deployment = findDeployment(name);
      expect(deployment, name).toBeDefined();
      const memory = deployment?.memory ?? "";
      expect({ name, ...endpoint }).toMatchObject({
        name,
        concurrency: deployment?.concurrency,
        maxInstances: deployment?.maxInstances,
        availableMemoryMb: memory.endsWith("GiB") ? parseInt(memory) * 1_024 : parseInt(memory),
        timeoutSeconds: expect.any(Number) as number,
      });
    }
  });
});
