import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";
import { expect, it } from "vitest";

import { MAX_PHOTO_SIDE } from "../../contract/wire/limits.ts";
import { findDeployment } from "../../transport/deployments.ts";

// 512 MiB, less what Firebase's modules and the pictures of a listing that goes live take.
it("takes less than 330 MB for as many progressive photos at once as an instance answers", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-look-"));
  const [large, usual] = await Promise.all(
    [MAX_PHOTO_SIDE, 1_600].map(async (side) => {
      const file = join(folder, `${side}.jpg`);
      await sharp({ create: { width: side, height: side, channels: 3, background: "#c83200" } })
        .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
        .toFile(file);
      return file;
    }),
  );
  const said = execFileSync(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      COMPARE,
      new URL("../../", import.meta.url).href,
      large ?? "",
      usual ?? "",
    ],
    { encoding: "utf8" },
  );
  const { peak, outcomes } = JSON.parse(said) as { peak: number; outcomes: unknown[] };
  expect(peak).toBeLessThan(330);
  expect(outcomes).toEqual(["image/too-large", "compared"]);
});

/** Compares each photo with itself. Prints the outcomes, and the most memory that the process takes, in MB. */
const COMPARE = `
  import { readFileSync } from "node:fs";
  const [src, ...files] = process.argv.slice(1);
  const { showSameCar } = await import(src + "ai/look/photoLook.ts");
  const { readPeakMemory } = await import(src + "../../tests/support/peakMemory.ts");
  const outcomes = new Set();
  const compare = (file) => showSameCar(readFileSync(file), readFileSync(file)).then(
    () => outcomes.add("compared"),
    ({ code }) => outcomes.add(code),
  );
  for (const file of files)
    await Promise.all(Array.from({ length: ${findDeployment("processCardCapture")?.concurrency ?? 80} }, () => compare(file)));
  console.log(JSON.stringify({ peak: readPeakMemory() / 1e6, outcomes: [...outcomes] }));
`;
