import { CAPTURE_DATABASE, openCaptureDatabase } from "./captureDatabase";
import { cardOf, isFinished } from "./captureRecords";

/** Whether this browser has cards of the person that the studio still has to do something with, also in the trash. */
export async function hasUnfinished(uid: string, name = CAPTURE_DATABASE): Promise<boolean> {
  const database = await openCaptureDatabase(name);
  try {
    const cards = await database.getAllFromIndex("cards", "uid", uid);
    return cards.map(cardOf).some((card) => card.aside !== undefined || !isFinished(card));
  } finally {
    database.close();
  }
}
