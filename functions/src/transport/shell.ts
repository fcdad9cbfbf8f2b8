/** Returns the application's page as Hosting serves it. Rejects if it can't be fetched. */
export type Shell = () => Promise<string>;

interface ShellOptions {
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

/** Age in milliseconds after which Hosting is asked for a newer page. A deployment takes longer. */
const FRESH_MS = 10_000;
const TIMEOUT_MS = 5_000;

/**
 * Fetches and caches the page, because it names the scripts of one deployment: a copy bundled with the function would
 * name deleted files. Serves a stale page while Hosting doesn't answer.
 */
export function createShell(address: string, { now = Date.now }: ShellOptions = {}): Shell {
  let kept: { html: string; etag: string | null; at: number } | undefined;
  let underWay: Promise<string> | undefined;

  const fetchShell = async (): Promise<string> => {
    const before = kept;
    try {
      const answer = await fetch(address, {
        headers: before?.etag ? { "If-None-Match": before.etag } : {},
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (before && answer.status === 304) {
        kept = { ...before, at: now() };
        return before.html;
      }
      if (!answer.ok) throw new Error(`Hosting answered ${answer.status} for ${address}`);
      kept = { html: await answer.text(), etag: answer.headers.get("ETag"), at: now() };
      return kept.html;
    } catch (error) {
      if (before) return before.html;
      throw error;
    }
  };

  return () => {
    if (kept && kept.at > now() - FRESH_MS) return Promise.resolve(kept.html);
    underWay ??= fetchShell().finally(() => (underWay = undefined));
    return underWay;
  };
}
