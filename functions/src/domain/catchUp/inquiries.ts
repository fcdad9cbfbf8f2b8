import { DAY_MS } from "../../contract/wire/durations.ts";
import type { InquiryMarketplace, InquiryPorts } from "./ports.ts";

/** A question can appear a little later than its own time. */
const OVERLAP_MS = 10 * 60_000;
/** How far the first catch-up looks back. */
const FIRST_REACH_MS = 30 * DAY_MS;
/** The pages of one catch-up, so that no seller uses up the others' calls. The next one continues. */
const MAX_PAGES = 10;

/** Reads and stores the questions since the last time. */
export async function catchUpQuestions(ports: InquiryPorts, uid: string): Promise<void> {
  const { progress, inquiries, now } = ports;
  const to = now();
  const { questionsUntil } = await progress.read(uid);
  const from = Math.max(questionsUntil - OVERLAP_MS, to - FIRST_REACH_MS);
  const isComplete = await readPages(ports, uid, (token, page) =>
    inquiries.marketplace.questions(token, from, to, page),
  );
  if (isComplete) await progress.save(uid, { questionsUntil: to });
}

/** Reads and stores the offers that wait for an answer. */
export async function catchUpOffers(ports: InquiryPorts, uid: string): Promise<void> {
  await readPages(ports, uid, (token, page) => ports.inquiries.marketplace.offers(token, page));
}

type Page = Awaited<ReturnType<InquiryMarketplace["offers"]>>;

/** Returns whether all pages have been read. */
async function readPages(
  { inquiries, withAccessToken }: InquiryPorts,
  uid: string,
  read: (token: string, page: number) => Promise<Page>,
): Promise<boolean> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const found = await withAccessToken(uid, (token) => read(token, page));
    await inquiries.store.keep(uid, found.inquiries);
    if (!found.hasMore) return true;
  }
  return false;
}
