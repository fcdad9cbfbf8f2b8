import { maintenanceDetail, type MaintenanceDetail } from "../../contract/maintenance.ts";
import { duplicateGroups } from "../trash/duplicates.ts";
import type { TrashStore } from "../trash/ports.ts";
import type { Work } from "./ports.ts";

/** A seller's listings by pages in the order of their ids, and what a run has moved to the trash. */
export interface ListingPages {
  /** Those behind `after`. */
  page(uid: string, after: string, limit: number): Promise<Named[]>;
  count(uid: string): Promise<number>;
  trashedPage(uid: string, runId: string, after: string, limit: number): Promise<Named[]>;
  countTrashed(uid: string, runId: string): Promise<number>;
}
interface Named {
  id: string;
  title: string;
}

export interface RemovePorts {
  trash: Pick<TrashStore, "moveToTrash" | "restore" | "copies" | "merge">;
  pages: ListingPages;
  report: (message: string, error: unknown) => void;
}

/** Listings between two saved places, and transactions under way at once. */
const PAGE = 100;
const AT_ONCE = 20;
/** Groups of duplicates between two saved places. */
const GROUPS = 10;

/** Group by group, found anew by whoever takes over: what is merged already is none any more. */
export const deduplicate = ({ trash, pages }: RemovePorts): Work =>
  async function* (uid, { runId }) {
    const groups = duplicateGroups(await trash.copies(uid));
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
            duplicateGroups,
            runId,
          ),
        ),
      );
      yield { details: gone.flat().map((id) => detail({ id, title: titles.get(id) ?? "" })), total };
    }
    const successful = await pages.countTrashed(uid, runId);
    yield { details: [], successful, total: successful };
  };

/** In the order of ids, so that it ends also while new listings come. */
export const purge = ({ trash, pages, report }: RemovePorts): Work =>
  async function* (uid, { runId, place }) {
    const move = async (listing: Named) => {
      const outcome = await trash.moveToTrash(uid, listing.id, runId);
      return outcome === "missing" ? null : detail(listing);
    };
    yield* pageByPage(place, (after) => pages.page(uid, after, PAGE), move, report);
    yield { details: [], successful: await pages.countTrashed(uid, runId) };
  };

/** What a purge or a deduplication has moved. */
export const restore = ({ trash, pages, report }: RemovePorts): Work =>
  async function* (uid, { task: { undoes }, place, total }) {
    const bring = async (listing: Named) => {
      const outcome = await trash.restore(uid, listing.id);
      if (outcome === "missing") return null;
      if (outcome !== "taken") return detail(listing);
      return { ...detail(listing), status: "skipped" as const, reason: "There is such a listing again." };
    };
    yield* pageByPage(place, (after) => pages.trashedPage(uid, undoes, after, PAGE), bring, report);
    const left = await pages.countTrashed(uid, undoes);
    yield { details: [], successful: Math.max(0, total - left) };
  };

async function* pageByPage(
  place: string,
  read: (after: string) => Promise<Named[]>,
  act: (listing: Named) => Promise<MaintenanceDetail | null>,
  report: RemovePorts["report"],
) {
  const safely = async (listing: Named): Promise<MaintenanceDetail | null> => {
    try {
      return await act(listing);
    } catch (error) {
      report("a listing could not be moved", error);
      return { ...detail(listing), status: "error", error: "An unexpected error occurred." };
    }
  };
  for (let after = place; ;) {
    const page = await read(after);
    for (let start = 0; start < page.length; start += AT_ONCE) {
      const step = page.slice(start, start + AT_ONCE);
      const details = (await Promise.all(step.map(safely))).filter((each) => each !== null);
      after = step.at(-1)?.id ?? after;
      yield { details, place: after };
    }
    if (page.length < PAGE) return;
  }
}

const detail = ({ id, title }: Named): MaintenanceDetail =>
  maintenanceDetail.parse({ listingId: id, title, status: "success" });
