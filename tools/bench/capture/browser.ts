import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Page } from "playwright-core";

import { CARDS } from "../../cards/cards.ts";
import { drawCard } from "../../cards/drawCard.ts";
import { writeMjpeg } from "../../cards/mjpeg.ts";
import { atMost, compareWithBaseline, type Measure, median } from "../measure.ts";
import type { CaptureBench } from "../minimal/captureBench.ts";
import { onCapturePage } from "./page.ts";
import { type Pair, measureVerdicts, judgeAnswer } from "./pairs.ts";

const PHOTOS = 25;

/** Measures the studio's encoder and reader in Chromium, without the rest of the product. */
export async function measureBrowser(folder: string, pairs: readonly Pair[]): Promise<Measure[]> {
  const films = await mkdtemp(join(tmpdir(), "pegboard-film-"));
  try {
    const film = join(films, "card.mjpeg");
    await filmCard(film);
    return await onCapturePage(
      [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        `--use-file-for-fake-video-capture=${film}`,
      ],
      async (page, errors) => {
        const measures = [...(await measureReading(page, folder, pairs)), ...(await measureEncoding(page))];
        if (errors.length > 0) throw new Error(`The page reported: ${errors.join("; ")}`);
        return measures;
      },
    );
  } finally {
    await rm(films, { recursive: true, force: true });
  }
}

async function measureReading(page: Page, folder: string, pairs: readonly Pair[]): Promise<Measure[]> {
  const startedAt = performance.now();
  await page.evaluate(() => (window as unknown as { bench: CaptureBench }).bench.prepare());
  const started = (performance.now() - startedAt) / 1_000;
  const read = async (name: string) => {
    const picture = (await readFile(join(folder, name))).toString("base64");
    return page.evaluate((jpeg) => (window as unknown as { bench: CaptureBench }).bench.read(jpeg), picture);
  };
  const tellSide = async (name: string) => {
    const picture = (await readFile(join(folder, name))).toString("base64");
    return page.evaluate((jpeg) => (window as unknown as { bench: CaptureBench }).bench.side(jpeg), picture);
  };
  const readings = [];
  let accepted = 0;
  let sidesWrong = 0;
  for (const { front, back, toyNumber } of pairs) {
    const reading = await read(back);
    if (!reading) throw new Error("The browser could not read at all");
    readings.push({ ...reading, verdict: judgeAnswer(reading.toyNumber, toyNumber) });
    if ((await read(front))?.toyNumber) accepted += 1;
    if ((await tellSide(front)) === "back" || (await tellSide(back)) === "front") sidesWrong += 1;
  }
  return [
    ...measureVerdicts(
      "browser: SKU",
      readings.map(({ verdict }) => verdict),
      Math.floor((pairs.length * 5) / 6),
    ),
    atMost(`browser: SKU accepted among ${pairs.length} fronts`, "photos", accepted, 0),
    atMost(`browser: sides taken for the other, of ${pairs.length} cards`, "cards", sidesWrong, 0),
    { name: "browser: reader ready after", value: started, unit: "s" },
    {
      name: "browser: reading, median",
      value: median(readings.map(({ milliseconds }) => milliseconds)),
      unit: "ms",
    },
  ];
}

async function measureEncoding(page: Page): Promise<Measure[]> {
  const { ours, bare, size } = await page.evaluate(
    (photos) => (window as unknown as { bench: CaptureBench }).bench.encode(photos),
    PHOTOS,
  );
  return [
    compareWithBaseline(
      `photo of a ${size} frame beside a bare OffscreenCanvas`,
      "ms",
      median(ours),
      median(bare),
      1.5,
    ),
  ];
}

/** Makes a film of one second of a card on a desk. */
async function filmCard(file: string): Promise<void> {
  const [card] = CARDS;
  if (!card) throw new Error("There is no card to film");
  const frame = await drawCard(card, "back", { frame: "desk", quality: 80 });
  await writeMjpeg(
    Array.from({ length: 30 }, () => frame),
    file,
  );
}
