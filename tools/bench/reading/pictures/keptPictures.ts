import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { atRoot } from "../../../root.ts";
import type { Outcome } from "../outcomes.ts";
import { makePicture } from "./pictures.ts";

/** Not in the repository, because the photos belong to their owner. */
const FOLDER = atRoot(".local", "reading");

/** Stores the pictures that weren't read right, with a sheet of them. Returns the sheet's path. */
export async function keepPictures(outcomes: readonly Outcome[]): Promise<string> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const wrong = outcomes
    .filter(({ verdict }) => verdict !== "right")
    .toSorted((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
  const figures: string[] = [];
  for (const [index, outcome] of wrong.entries()) {
    const { card, condition, verdict, engine, truth, reading, spec } = outcome;
    const name = `${String(index + 1).padStart(4, "0")}-${verdict}.jpg`;
    await writeFile(join(FOLDER, name), (await makePicture(spec)).jpeg);
    const said = reading.toyNumber ?? (reading.candidates.join(" or ") || "nothing");
    const evidence = reading.evidence.length > 0 ? ` (${reading.evidence.join(", ")})` : "";
    figures.push(
      `<figure><img loading="lazy" src="${name}" alt=""><figcaption><b>${verdict}</b> by ${engine}: ${escapeText(said)} for ` +
        `${escapeText(truth ?? "no number")}${escapeText(evidence)}<br>${escapeText(card)}, ${escapeText(condition)}</figcaption></figure>`,
    );
  }
  const sheet = join(FOLDER, "index.html");
  await writeFile(
    sheet,
    PAGE.replace("{figures}", figures.join("\n")).replace("{count}", String(wrong.length)),
  );
  return sheet;
}

const ORDER = ["wrong", "asked", "covered"];

const escapeText = (words: string) => words.replace(/&/g, "&amp;").replace(/</g, "&lt;");

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>What was not read right</title>
<style>body{font:14px system-ui;margin:1rem}main{display:grid;grid-template-columns:repeat(auto-fill,minmax(480px,1fr));gap:1rem}
figure{margin:0}img{width:100%}</style><h1>{count} pictures that were not read right</h1><main>{figures}</main></html>
`;
