import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";

import { findDeployment } from "../../transport/deployments.ts";
import type { ReadAtOnce } from "./testing/readAtOnce.ts";

/** Milliseconds. Four readings take a processor 25 seconds, and a busy machine may give a tenth of one. */
const WITHIN_MS = 600_000;

const SMALL_PRINT = Array.from(
  { length: 6 },
  (_, line) =>
    `<text x="50" y="${430 + line * 24}" font-size="17">Please keep this address for future reference, colours may vary ${line}</text>`,
).join("");

/** Draws a 4K photo of a back that is turned and out of focus. `top` is the text in the number's place. */
function drawHardBack(top: string, degrees: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="3840" height="2160">
    <rect width="3840" height="2160" fill="#8a6038"/>
    <g transform="translate(1300 60) rotate(${degrees} 620 1000) scale(1.85)">
    <rect width="700" height="1030" fill="#d5d2cb"/>
    <g font-family="Liberation Sans, DejaVu Sans, Arial, sans-serif" fill="#26282c">
      <text x="60" y="70" font-size="34">${top}</text>
      <text x="350" y="170" font-size="40" font-weight="bold" text-anchor="middle">RIDGEBACK ${degrees}</text>
      <text x="350" y="380" font-size="40" font-weight="bold" text-anchor="middle">NIGHTBURNERZ</text>
      ${SMALL_PRINT}</g></g></svg>`;
  return sharp(Buffer.from(svg)).blur(2.5).jpeg({ quality: 92 }).toBuffer();
}

describe.runIf(process.platform === "linux")("as many readings as an instance answers at once", () => {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-at-once-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const { concurrency = 80, memory } = findDeployment("extractSku") ?? {};

  it(
    "stay below 1,700 MB with hard photos in 4K",
    async () => {
      // 2 GiB, less what Firebase's modules take, with some room.
      expect(memory).toBe("2GiB");
      const files = await Promise.all(
        Array.from({ length: concurrency }, async (_, index) => {
          const file = join(folder, `${index}.jpg`);
          // All print is read if there is no number, or one with a letter that toy numbers don't use.
          writeFileSync(file, await drawHardBack(index % 2 === 0 ? "" : `HOM2${index}-D7C0A`, 4 * index - 6));
          return file;
        }),
      );
      const script = fileURLToPath(new URL("testing/readAtOnce.ts", import.meta.url));
      const { stdout } = await promisify(execFile)(process.execPath, [script, ...files]);
      const { peak, read } = JSON.parse(stdout) as ReadAtOnce;
      expect(read).toBe(0);
      expect(peak).toBeLessThan(1_700);
    },
    WITHIN_MS,
  );
});
