/** Returns the application's page from Hosting. Rejects if it can't be fetched. */
export type Shell = () => Promise<string>;

interface ShellOptions {
  readonly now?: () => number;
}

/** Age in milliseconds after which the page is fetched again. A deployment takes longer. */
const FRESH_MS = 10_000;
const TIMEOUT_MS = 5_000;

/**
 * Fetches and caches the application's page. The page references the scripts of one deployment, so a copy
 * bundled with the function would reference deleted files. Serves a stale page while Hosting doesn't respond.
 */
export function createShell(address: string, { now = Date.now }: ShellOptions = {}): Shell {
  let cached: { html: string; etag: string | null; at: number } | undefined;
  let fetching: Promise<string> | undefined;

  const fetchShell = async (): Promise<string> => {
    const before = cached;
    try {
      const answer = await fetch(address, {
        headers: before?.etag ? { "If-None-Match": before.etag } : {},
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (before && answer.status === 304) {
        cached = { ...before, at: now() };
        return before.html;
      }
      if (!answer.ok) throw new Error(`Hosting answered ${answer.status} for ${address}`);
      cached = { html: await answer.text(), etag: answer.headers.get("ETag"), at: now() };
      return cached.html;
    } catch (error) {
      if (before) return before.html;
      throw error;
    }
  };

  return () => {
    if (cached && cached.at > now() - FRESH_MS) return Promise.resolve(cached.html);
    fetching ??= fetchShell().finally(() => (fetching = undefined));
    return fetching;
  };
}
