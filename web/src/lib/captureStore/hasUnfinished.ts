import { CAPTURE_DATABASE, openCaptureDatabase } from "./captureDatabase";
import { readCard, isFinished } from "./captureRecords";

/** Returns whether the person has unfinished cards in this browser, those in the trash included. */
export async function hasUnfinished(uid: string, name = CAPTURE_DATABASE): Promise<boolean> {
  const database = await openCaptureDatabase(name);
  try {
    const cards = await database.getAllFromIndex("cards", "uid", uid);
    return cards.map(readCard).some((card) => card.aside !== undefined || !isFinished(card));
  } finally {
    database.close();
  }
}
