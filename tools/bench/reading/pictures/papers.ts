import { CARDS } from "../../../cards/cards.ts";
import { drawCard, drawOnDesk } from "../../../cards/drawCard.ts";
import { FACE } from "../../../cards/front.ts";
import { drawLettering } from "../../../cards/glyphs.ts";
import { createRandom, hashSeed } from "../../../cards/random.ts";
import type { Task } from "../outcomes.ts";

/**
 * Papers with codes that lie on a seller's desk beside cards. None begins a line with the whole form of a toy
 * number with its suffix. The exception is a post code on its own line, as on real labels.
 */
const PAPERS = {
  receipt: ({ digits, pick }) => [
    pick("Corner Market", "Toy Barn", "Dollar Depot"),
    `${digits(3)} Main St`,
    `${digits(2)}/${digits(2)}/20${digits(2)}  ${digits(2)}:${digits(2)}`,
    `Die cast car   ${digits(1)}.${digits(2)}`,
    `Total  ${digits(2)}.${digits(2)}`,
    `Card ending ${digits(4)}`,
    `Trans ${digits(4)}-${digits(2)}-${digits(5)}`,
  ],
  address: ({ digits, pick }) => [
    pick("Jane Miller", "R. Alvarez", "Consumer Relations"),
    `${digits(3)} ${pick("Continental Blvd", "Oak Street", "Harbor Road")}`,
    pick(
      `El Segundo, CA 90245-5012`,
      `Chicago, IL 606${digits(2)}-${digits(4)}`,
      `Reno, NV 895${digits(2)}-${digits(4)}`,
    ),
    "USA",
  ],
  "post code on its own line": ({ digits, pick }) => [
    pick("Jane Miller", "R. Alvarez"),
    `${digits(3)} Oak Street`,
    pick("El Segundo, CA", "Chicago, IL"),
    pick("90245-5012", `6${digits(4)}-${digits(4)}`),
  ],
  telephone: ({ digits }) => [
    "Call us",
    `1-800-524-${digits(4)}`,
    `(${digits(3)}) ${digits(3)}-${digits(4)}`.replace(/[()]/g, ""),
    `Fax ${digits(3)}-${digits(3)}-${digits(4)}`,
  ],
  book: ({ digits }) => [
    "Price guide to model cars",
    `ISBN 978-${digits(1)}-${digits(2)}-${digits(6)}-${digits(1)}`,
    `${digits(1)}-${digits(4)}-${digits(4)}-${digits(1)}`,
    `First printing 20${digits(2)}`,
  ],
  dates: ({ digits }) => [
    `20${digits(2)}-0${digits(1)}-1${digits(1)}`,
    `1${digits(1)}.0${digits(1)}.20${digits(2)}`,
    `Best before 0${digits(1)}/20${digits(2)}`,
    `20${digits(2)}-20${digits(2)}`,
  ],
  serial: ({ digits, letters }) => [
    `S/N ${letters(2)}${digits(4)}-${letters(1)}${digits(3)}`,
    `Model ${letters(3)}${digits(2)}-${digits(1)}`,
    `SN: ${digits(4)} ${digits(4)} ${digits(4)}`,
    `${letters(2)}-${digits(6)}-${letters(1)}`,
    `Rev. ${digits(1)}.${digits(1)}`,
  ],
  parcel: ({ digits, letters }) => [
    "Priority mail",
    `${letters(2)} ${digits(3)} ${digits(3)} ${digits(3)} US`,
    `9400 1${digits(3)} ${digits(4)} ${digits(4)} ${digits(4)} ${digits(2)}`,
    `Weight ${digits(1)} lb ${digits(1)} oz`,
    `Ship to: 1${digits(2)} Elm Ave`,
  ],
  "shop's label": ({ digits, letters, pick }) => [
    pick("Clearance", "Sale", "Two for one"),
    `Aisle ${digits(2)} Bin ${letters(1)}${digits(2)}`,
    `${digits(1)}.${digits(2)} each`,
    `${digits(3)}-${digits(2)}-${digits(4)}`,
    `Asst. ${letters(1)}${digits(4)}`,
  ],
  notes: ({ digits, pick }) => [
    pick("Things to do", "For Monday"),
    `${digits(2)} cars to list`,
    `Lot of ${digits(1)}, about ${digits(2)}.00`,
    pick("Buy tape and boxes", "Ask for the premium set"),
    `Room ${digits(3)}, ${digits(1)} PM`,
  ],
} satisfies Record<string, (random: Words) => string[]>;

type PaperKind = keyof typeof PAPERS;

interface Words {
  readonly digits: (count: number) => string;
  readonly letters: (count: number) => string;
  readonly pick: (...choices: string[]) => string;
}

/** Plans `count` papers, of all kinds in turn. */
export function planPapers(count: number, seed: number): Task[] {
  const kinds = Object.keys(PAPERS);
  return Array.from({ length: count }, (_, index): Task => {
    const paper = kinds[index % kinds.length] ?? "";
    return {
      card: `${paper} ${Math.floor(index / kinds.length) + 1}`,
      condition: paper,
      truth: null,
      spec: { kind: "paper", paper, seed: seed ^ hashSeed(`${paper} ${index}`) },
    };
  });
}

/** Plans `count` drawn fronts of cards, which have no number. Cards repeat. */
export function planFronts(count: number, seed: number): Task[] {
  return Array.from({ length: count }, (_, index): Task => {
    const name = CARDS[index % CARDS.length]?.carName ?? "";
    const spec = { kind: "front", card: index % CARDS.length, seed: seed + index } as const;
    return {
      card: `${name} ${Math.floor(index / CARDS.length) + 1}`,
      condition: "drawn fronts",
      truth: null,
      spec,
    };
  });
}

export function drawFront(index: number, seed: number): Promise<Buffer> {
  const card = CARDS[index];
  if (!card) throw new Error(`There is no card ${index} to draw.`);
  const random = createRandom(seed);
  return drawCard(card, "front", {
    frame: "desk",
    width: 1280,
    height: 720,
    jitter: seed,
    rotate: (random() - 0.5) * 6,
    share: 0.78 + random() * 0.16,
    quality: 85,
  });
}

/** Draws a paper on a desk: black on white, or grey like a card, turned a little. */
export function drawPaper(paper: string, seed: number): Promise<Buffer> {
  const random = createRandom(seed);
  const between = (least: number, most: number) => least + random() * (most - least);
  const texts = writeText(paper, random);
  const height = between(26, 60);
  const ground = random() < 0.5 ? "#f4f3ef" : "#cfcdc8";
  const left = between(60, 340);
  const lines = texts.map((text, row) =>
    drawLettering(text, {
      x: left,
      y: between(0, 6) + 90 + row * height * 2.2,
      height,
      weight: 0.17,
      narrow: 0.8,
      maxWidth: 940 - left,
    }),
  );
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${FACE.width} ${FACE.height}">` +
    `<rect width="${FACE.width}" height="${FACE.height}" fill="${ground}"/>${lines.join("")}</svg>`;
  const size = random() < 0.7 ? 720 : 1080;
  return drawOnDesk(svg, {
    height: size,
    width: Math.round((size * 16) / 9),
    jitter: Math.floor(random() * 2 ** 32),
    rotate: between(-4, 4),
    share: between(0.7, 0.95),
    quality: Math.round(between(70, 92)),
  });
}

function writeText(paper: string, random: () => number): string[] {
  if (!isPaper(paper)) throw new Error(`There is no paper called "${paper}".`);
  const some = (alphabet: string, count: number) =>
    Array.from({ length: count }, () => alphabet.charAt(Math.floor(random() * alphabet.length))).join("");
  return PAPERS[paper]({
    digits: (count) => some("0123456789", count),
    letters: (count) => some("BCDFGHJKLMNPRTVWXY", count),
    pick: (...choices) => choices[Math.floor(random() * choices.length)] ?? "",
  });
}

const isPaper = (name: string): name is PaperKind => Object.hasOwn(PAPERS, name);
