import type { CaptureDatabase } from "./captureDatabase";
import { readCard, type CardsAside, type StoredCard } from "./captureRecords";

/** Stores removed cards on the disk, with their photos. */
export function createCardsAside(
  database: CaptureDatabase,
  notifyTabs: (captureId: string) => void,
  removeCards: (captureIds: readonly string[]) => Promise<void>,
): CardsAside {
  const change = (captureId: string, next: (found: StoredCard) => StoredCard | undefined) =>
    changeCard(database, captureId, next);
  const all = async (uid: string) =>
    (await database.getAllFromIndex("cards", "uid", uid))
      .map(readCard)
      .filter(({ aside }) => aside !== undefined);

  return {
    async setAside(captureId, aside) {
      const card = await change(captureId, (found) => ({ ...found, aside }));
      if (card) notifyTabs(captureId);
      return card !== undefined;
    },
    async markReported(captureId, removal) {
      await change(captureId, (found) =>
        found.aside?.removal === removal ? { ...found, aside: { ...found.aside, isTold: true } } : undefined,
      );
    },
    async bringBack(captureId) {
      const card = await change(captureId, ({ aside, ...found }) => (aside ? found : undefined));
      if (card) notifyTabs(captureId);
      return card !== undefined;
    },
    readSetAside: all,
    async forgetSetAside(uid, isForgotten) {
      const forgotten = (await all(uid)).filter(isForgotten);
      if (forgotten.length > 0) await removeCards(forgotten.map(({ captureId }) => captureId));
    },
  };
}

/** Changes a card in one transaction. Nothing changes if there is no card, or `next` returns undefined. */
export async function changeCard(
  database: CaptureDatabase,
  captureId: string,
  next: (found: StoredCard) => StoredCard | undefined,
): Promise<StoredCard | undefined> {
  const write = database.transaction("cards", "readwrite");
  const found = await write.store.get(captureId);
  const card = found && next(readCard(found));
  if (card) await write.store.put(card);
  await write.done;
  return card;
}
