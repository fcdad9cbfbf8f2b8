import { CARDS } from "../../cards/cards.ts";
import { drawCard } from "../../cards/drawCard.ts";
import { renderPage, createNotFoundPage } from "./wordpress.ts";

interface PictureAnswer {
  readonly status: number;
  readonly type: string;
  readonly content: Buffer | string;
}

const drawn = new Map<string, Promise<Buffer>>();

/**
 * Serves `/wp-content/uploads/.../{name}`: `card-{product}-{n}` is a card's front or back, `damaged-` a truncated
 * picture, `page-` an HTML page with a picture's type. Anything else is missing.
 */
export async function servePicture(name: string): Promise<PictureAnswer> {
  const [, index, at] = /^card-(\d+)-(\d+)\.jpg$/.exec(name) ?? [];
  if (index !== undefined) return toJpegAnswer(await drawCardOnce(Number(index), Number(at) % 2));
  if (name.startsWith("damaged-")) return toJpegAnswer((await drawCardOnce(0, 0)).subarray(0, 9_000));
  if (name.startsWith("page-"))
    return {
      status: 200,
      type: "image/jpeg",
      content: renderPage("Hotlinking is not allowed", "<h1>No</h1>"),
    };
  return { status: 404, type: "text/html; charset=UTF-8", content: createNotFoundPage().html ?? "" };
}

const toJpegAnswer = (content: Buffer): PictureAnswer => ({ status: 200, type: "image/jpeg", content });

/** Caches each side: there are fewer cards than products. */
function drawCardOnce(index: number, side: number): Promise<Buffer> {
  const card = CARDS[index % CARDS.length] ?? CARDS[0];
  if (!card) throw new Error("there are no cards to draw");
  const key = `${index % CARDS.length} ${side}`;
  const found =
    drawn.get(key) ?? drawCard(card, side === 0 ? "front" : "back", { width: 500, height: 700, quality: 80 });
  drawn.set(key, found);
  return found;
}
