import { maintenanceDetail, type MaintenanceDetail } from "../../contract/maintenance/maintenance.ts";
import { groupDuplicates } from "../trash/duplicates.ts";
import type { TrashStore } from "../trash/ports.ts";
import type { BatchJob } from "./ports.ts";

/** Reads a seller's listings in pages ordered by id, and the listings that a run moved to the trash. */
export interface ListingPages {
  /** Reads the page after the id `after`. */
  readPage(uid: string, after: string, limit: number): Promise<Named[]>;
  count(uid: string): Promise<number>;
  readTrashedPage(uid: string, runId: string, after: string, limit: number): Promise<Named[]>;
  countTrashed(uid: string, runId: string): Promise<number>;
}
interface Named {
  id: string;
  title: string;
}

export interface RemovePorts {
  trash: Pick<TrashStore, "moveToTrash" | "restore" | "listCopies" | "merge">;
  pages: ListingPages;
  report: (message: string, error: unknown) => void;
}

/** Listings per saved cursor. `CONCURRENCY` is the number of concurrent transactions. */
const PAGE = 100;
const CONCURRENCY = 20;
/** Number of duplicate groups per saved cursor. */
const GROUPS = 10;

/**
 * Merges one group after another. A resumed run finds the remaining groups, because merged ones are no longer
 * duplicates.
 */
export const createDeduplicationJob = ({ trash, pages }: RemovePorts): BatchJob =>
  async function* (uid, { runId }) {
    const groups = groupDuplicates(await trash.listCopies(uid));
    const moved = await pages.countTrashed(uid, runId);
    const total = moved + groups.reduce((sum, { removed }) => sum + removed.length, 0);
    for (let start = 0; start < groups.length; start += GROUPS) {
      const step = groups.slice(start, start + GROUPS);
      const titles = new Map(step.flatMap(({ removed }) => removed.map(({ id, title }) => [id, title])));
      const gone = await Promise.all(
        step.map(({ kept, removed }) =>
          trash.merge(
            uid,
            [kept, ...removed].map(({ id }) => id),
            groupDuplicates,
            runId,
          ),
        ),
      );
      yield { details: gone.flat().map((id) => createDetail({ id, title: titles.get(id) ?? "" })), total };
    }
    const successful = await pages.countTrashed(uid, runId);
    yield { details: [], successful, total: successful };
  };

/** Moves listings in order of their ids, so that it ends even while new ones are added. */
export const createPurgeJob = ({ trash, pages, report }: RemovePorts): BatchJob =>
  async function* (uid, { runId, place }) {
    const move = async (listing: Named) => {
      const outcome = await trash.moveToTrash(uid, listing.id, runId);
      return outcome === "missing" ? null : createDetail(listing);
    };
    yield* runByPage(place, (after) => pages.readPage(uid, after, PAGE), move, report);
    yield { details: [], successful: await pages.countTrashed(uid, runId) };
  };

/** Restores the listings that a purge or a deduplication moved. */
export const createRestorationJob = ({ trash, pages, report }: RemovePorts): BatchJob =>
  async function* (uid, { task: { undoes }, place, total }) {
    const restoreNext = async (listing: Named) => {
      const outcome = await trash.restore(uid, listing.id);
      if (outcome === "missing") return null;
      if (outcome !== "taken") return createDetail(listing);
      return {
        ...createDetail(listing),
        status: "skipped" as const,
        cause: { code: "there-again" as const },
      };
    };
    yield* runByPage(place, (after) => pages.readTrashedPage(uid, undoes, after, PAGE), restoreNext, report);
    const left = await pages.countTrashed(uid, undoes);
    yield { details: [], successful: Math.max(0, total - left) };
  };

async function* runByPage(
  place: string,
  read: (after: string) => Promise<Named[]>,
  act: (listing: Named) => Promise<MaintenanceDetail | null>,
  report: RemovePorts["report"],
) {
  const runSafely = async (listing: Named): Promise<MaintenanceDetail | null> => {
    try {
      return await act(listing);
    } catch (error) {
      report("a listing could not be moved", error);
      return { ...createDetail(listing), status: "error", cause: { code: "unexpected" } };
    }
  };
  for (let after = place; ;) {
    const page = await read(after);
    for (let start = 0; start < page.length; start += CONCURRENCY) {
      const step = page.slice(start, start + CONCURRENCY);
      const details = (await Promise.all(step.map(runSafely))).filter((each) => each !== null);
      after = step.at(-1)?.id ?? after;
      yield { details, place: after };
    }
    if (page.length < PAGE) return;
  }
}

const createDetail = ({ id, title }: Named): MaintenanceDetail =>
  maintenanceDetail.parse({ listingId: id, title, status: "success" });
