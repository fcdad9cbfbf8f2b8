import { AppError } from "../../contract/errors.ts";
import { quotaResetsAt } from "../ebay/quota.ts";
import { refusalOf } from "../ebay/refusal.ts";
import type { Marketplace, NewItem } from "./marketplace.ts";
import { type PublishPorts, publishListing } from "./publishListing.ts";

export interface PushPorts extends PublishPorts {
  marketplace: Marketplace & {
    /** Checks an item as the marketplace would take it, and lists nothing; refuses as listing it would. */
    verifyItem(accessToken: string, item: NewItem): Promise<unknown>;
  };
  report: (message: string, error: unknown) => void;
}

export interface PushedDraft {
  listingId: string;
  success: boolean;
  ebayItemId: string | null;
  message: string | null;
  code: string | null;
  ebayCode: string | null;
}

export interface PushReport {
  success: boolean;
  results: PushedDraft[];
  remaining: string[];
  stopped: { code: string; resetsAt: number | null } | null;
  message: string;
}

/** Each publishes pictures too; more at once would come near eBay's 50 uploads in five seconds. */
const AT_ONCE = 3;
/** No draft is begun later than this, so that the last ones end within the function's 540 s. */
const LAST_START_MS = 400_000;
/** What fails one draft so would fail every other one too. */
const FATAL: readonly string[] = ["ebay/quota-exceeded", "ebay/not-connected", "ebay/authorization-expired"];

/**
 * Publishes drafts and reports on each. They go one after another, each verified before it is published, until eBay
 * has taken one: what is wrong with the account or its terms is found before anything is listed. The others follow a few
 * at a time. One draft's refusal leaves the others alone; a failure that is everybody's stops the batch.
 */
export async function pushDrafts(
  ports: PushPorts,
  uid: string,
  listingIds: readonly string[],
): Promise<PushReport> {
  const asked = [...new Set(listingIds)];
  const waiting = [...asked];
  const results = new Map<string, PushedDraft>();
  const lastStart = ports.now() + LAST_START_MS;
  const batch: { stopped: string | null } = { stopped: null };

  const pushNext = async (through: PublishPorts): Promise<boolean> => {
    if (ports.now() > lastStart) batch.stopped ??= "server/timeout";
    const listingId = batch.stopped === null ? waiting.shift() : undefined;
    if (listingId === undefined) return false;
    const result = await push(ports, through, uid, listingId);
    results.set(listingId, result);
    if (FATAL.includes(result.code ?? "")) batch.stopped ??= result.code;
    return true;
  };
  const anySuccess = () => [...results.values()].some(({ success }) => success);
  const work = async () => {
    while (await pushNext(ports));
  };

  while (!anySuccess() && (await pushNext(verifying(ports))));
  await Promise.all(Array.from({ length: AT_ONCE }, work));

  const { stopped } = batch;
  const report = asked.map((listingId) => results.get(listingId) ?? notStarted(listingId));
  return {
    success: report.every(({ success }) => success),
    results: report,
    remaining: waiting,
    stopped: stopped === null ? null : { code: stopped, resetsAt: resetOf(stopped, ports.now()) },
    message: summary(report, waiting.length),
  };
}

async function push(
  ports: PushPorts,
  through: PublishPorts,
  uid: string,
  listingId: string,
): Promise<PushedDraft> {
  try {
    const { ebayItemId, message } = await publishListing(through, uid, listingId);
    return { listingId, success: true, ebayItemId, message, code: null, ebayCode: null };
  } catch (error) {
    const failure = error instanceof AppError ? error : new AppError("internal");
    if (failure !== error) ports.report("pushing a draft failed", error);
    return { listingId, success: false, ebayItemId: null, code: failure.code, ...refusalOf(failure) };
  }
}

/** The same, but eBay is asked before it is told. */
const verifying = (ports: PushPorts): PublishPorts => ({
  ...ports,
  marketplace: {
    uploadPicture: (...given) => ports.marketplace.uploadPicture(...given),
    setQuantity: (...given) => ports.marketplace.setQuantity(...given),
    addItem: async (token, item) => {
      await ports.marketplace.verifyItem(token, item);
      return ports.marketplace.addItem(token, item);
    },
  },
});

const notStarted = (listingId: string): PushedDraft => ({
  listingId,
  success: false,
  ebayItemId: null,
  message: null,
  code: "not-started",
  ebayCode: null,
});

const resetOf = (code: string, now: number): number | null =>
  code === "ebay/quota-exceeded" ? quotaResetsAt(now) : null;

function summary(report: readonly PushedDraft[], remaining: number): string {
  const published = report.filter(({ success }) => success).length;
  const failed = report.length - published - remaining;
  const parts = [`${published} of ${report.length} drafts are live on eBay`];
  if (failed > 0) parts.push(`${failed} failed`);
  if (remaining > 0) parts.push(`${remaining} were not tried`);
  return `${parts.join(", ")}.`;
}
