import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { importCatalogue } from "../../functions/src/db/catalogue/importCatalogue.ts";
import { admin } from "../../tests/support/admin.ts";
import { drawPairs } from "../cards/draw.ts";
import { measureBrowser } from "./capture/browser.ts";
import { listPictures, readLabels } from "./capture/pairs.ts";
import { measureServer } from "./capture/server.ts";
import { measureStudio } from "./capture/studio.ts";
import type { Measure } from "./measure.ts";

export const needs = ["auth", "firestore", "storage", "functions", "hosting"] as const;

/** `--provider openai|gemini` uses that simulator instead of our own provider. It needs no key. */
const provider = /--provider[= ](openai|gemini)\b/.exec(process.argv.join(" "))?.[1] ?? "local";
export const environment = { AI_PROVIDERS: provider };

const PARTS = ["browser", "server", "studio"] as const;

/**
 * The main job over a folder of labelled pairs (`labels.csv`: front, back, toyNumber, model): in the browser
 * alone, through the deployed functions, and in the studio. `-- capture [--photos <folder>] [--catalogue
 * <json|csv>] [--others <folder>] [--provider local|openai|gemini] [--only browser,server,studio]`. Without a
 * folder it uses the cards that the project draws. `others` are photos of other things, which must give no
 * SKU.
 */
export async function run(args: readonly string[]): Promise<Measure[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      photos: { type: "string" },
      catalogue: { type: "string" },
      others: { type: "string" },
      provider: { type: "string" },
      only: { type: "string", default: PARTS.join(",") },
    },
  });
  const wanted = values.only.split(",");
  const drawn = values.photos === undefined ? await mkdtemp(join(tmpdir(), "pegboard-cards-")) : null;
  try {
    if (drawn !== null) await drawPairs(drawn);
    const folder = values.photos ?? drawn ?? "";
    const pairs = await readLabels(folder);
    if (values.catalogue !== undefined) await importCatalogue(admin().firestore, values.catalogue);
    const others = [
      ...pairs.map(({ front }) => join(folder, front)),
      ...(values.others === undefined ? [] : await listPictures(values.others)),
    ];
    const parts: Record<(typeof PARTS)[number], () => Promise<Measure[]>> = {
      browser: () => measureBrowser(folder, pairs),
      server: () => measureServer(provider, folder, pairs, others),
      studio: () => measureStudio(provider, folder, pairs),
    };
    const measures: Measure[] = [];
    for (const part of PARTS) if (wanted.includes(part)) measures.push(...(await parts[part]()));
    return measures;
  } finally {
    if (drawn !== null) await rm(drawn, { recursive: true, force: true });
  }
}
