import { afterAll, describe, expect, it } from "vitest";

import { type Card, CARDS } from "../../../../tools/cards/cards.ts";
import { drawCard } from "../../../../tools/cards/drawCard.ts";
import { createCardReader, type ReadCard } from "./cardReader.ts";
import { sampleModel, chooseModelByPrint } from "./testing/chooseModelByPrint.ts";

const reader = createCardReader((message, error) => {
  throw new Error(message, { cause: error });
});
afterAll(() => reader.close());

const prints = new Map<Card, Promise<ReadCard>>();
/** Reads a drawn card once for all tests. */
function readDrawn(card: Card): Promise<ReadCard> {
  const read = prints.get(card) ?? drawAndRead(card);
  prints.set(card, read);
  return read;
}

async function drawAndRead(card: Card): Promise<ReadCard> {
  const [front, back] = await Promise.all([
    drawCard(card, "front", { frame: "desk" }),
    drawCard(card, "back", { frame: "desk" }),
  ]);
  return reader.readPrint({ front, back });
}

// measure.test.ts distinguishes the models of real cards.
describe("two models of one number", () => {
  const ofOneNumber = CARDS.filter(({ toyNumber }) => toyNumber === "HNX45");
  const models = ofOneNumber.map(({ carName }) => sampleModel(carName));

  it.each(ofOneNumber)("are distinguished by a photo of a drawn $carName", async (card) => {
    expect(models).toHaveLength(2);
    expect(await chooseModelByPrint(models, () => readDrawn(card))).toEqual({
      name: card.carName,
      left: [card.carName],
    });
  });

  it("are both offered to the seller if the photo names neither, even with a similar name", async () => {
    const [card] = ofOneNumber;
    if (!card) throw new Error("No card is drawn");
    const similar = [sampleModel(`${card.carName} II`), sampleModel(`${card.carName}s`)];
    expect(await chooseModelByPrint(similar, () => readDrawn(card))).toEqual({
      name: null,
      left: similar.map((one) => one.model),
    });
  });
});
