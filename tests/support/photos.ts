import { randomUUID } from "node:crypto";

import type { Card } from "../../tools/cards/cards.ts";
import { drawCard } from "../../tools/cards/drawCard.ts";
import { callAs, type Person } from "./people.ts";

/** Uploads the two photos of a drawn card as the studio does. */
export async function uploadCard(
  person: Person,
  card: Card,
  { jitter = 0, captureId = randomUUID() }: { jitter?: number; captureId?: string } = {},
): Promise<{ frontImageUrl: string; backImageUrl: string }> {
  const upload = async (imageType: "Front" | "Back", side: "front" | "back") => {
    const jpeg = await drawCard(card, side, { frame: "desk", jitter });
    const imageData = `data:image/jpeg;base64,${jpeg.toString("base64")}`;
    const { data } = await callAs(person, "uploadCapture", { captureId, imageType, imageData, timestamp: 1 });
    return (data as { data: { url: string } }).data.url;
  };
  return { frontImageUrl: await upload("Front", "front"), backImageUrl: await upload("Back", "back") };
}
