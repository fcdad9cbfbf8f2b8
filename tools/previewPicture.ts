/** `node tools/previewPicture.ts`: draws `public/preview.png`, the preview of pages without a picture. */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";

import sharp from "sharp";

import { CARDS } from "./cards/cards.ts";
import { drawCard } from "./cards/drawCard.ts";
import { launchChromium } from "./programs/chromium.ts";
import { atRoot } from "./root.ts";

/** The size of link previews (https://ogp.me, and the large card of X). */
const SIZE = { width: 1200, height: 630 };
const SHOWN = CARDS.slice(0, 3);

const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: SIZE });
  await page.setContent(await writeHtml());
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot();
  await writeFile(
    atRoot("public", "preview.png"),
    await sharp(png).png({ palette: true, effort: 10 }).toBuffer(),
  );
} finally {
  await browser.close();
}

async function writeHtml(): Promise<string> {
  const font = readFileSync(atRoot("web", "src", "ui", "inter-pegboard.woff2")).toString("base64");
  const [mark = ""] = /<path[^]*?\/>[^]*?<circle[^]*?\/>/.exec(
    readFileSync(atRoot("web", "src", "ui", "Brand.tsx"), "utf8"),
  ) ?? [""];
  const cards = await Promise.all(
    SHOWN.map(async (card) => {
      const picture = await drawCard(card, "front", { width: 250, height: 350 });
      return `<img src="data:image/jpeg;base64,${picture.toString("base64")}">`;
    }),
  );
  return `<style>
    @font-face { font-family: Inter; src: url(data:font/woff2;base64,${font}); font-weight: 400 700; }
    body { margin: 0; width: 1200px; height: 630px; display: flex; align-items: center; gap: 40px; padding: 0 72px;
      box-sizing: border-box; font: 400 32px/1.35 Inter; color: oklch(23.5% 0.011 60);
      background: radial-gradient(circle, oklch(85.5% 0.01 72) 3px, transparent 4px) 0 0 / 36px 36px, oklch(97.2% 0.004 78); }
    .words { flex: 1; }
    h1 { display: flex; align-items: center; gap: 20px; margin: 0 0 16px; font-size: 72px; font-weight: 600; letter-spacing: -0.02em; }
    h1 svg { width: 60px; height: 72px; }
    p { margin: 0; color: oklch(45.5% 0.013 64); }
    .cards { display: flex; }
    .cards img { width: 200px; height: 280px; border-radius: 8px; box-shadow: 0 12px 32px oklch(23% 0.01 60 / 0.25); }
    .cards img + img { margin-left: -64px; }
    .cards img:nth-child(1) { transform: rotate(-5deg); }
    .cards img:nth-child(3) { transform: rotate(5deg); }
  </style>
  <div class="words"><h1><svg viewBox="0 0 20 24">${toSvg(mark)}</svg>Pegboard</h1><p>Die-cast cars for sale,<br>seller by seller</p></div>
  <div class="cards">${cards.join("")}</div>`;
}

/** Turns a component's markup into SVG. */
function toSvg(drawn: string): string {
  return drawn.replace("fillRule", "fill-rule").replace("var(--color-accent-line)", "oklch(61% 0.21 36)");
}
