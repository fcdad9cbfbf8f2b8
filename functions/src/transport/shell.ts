/** The application's page as hosting has it. Rejects where it can't be had. */
export type Shell = () => Promise<string>;

interface ShellOptions {
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

/** How old a page may be before hosting is asked whether there is a new one, in milliseconds: a deployment takes longer. */
const FRESH_FOR = 10_000;
const TIMEOUT_MS = 5_000;

/**
 * Fetches the page and keeps it: it names the scripts of one deployment, so that a copy made with the function would name
 * files that are gone. An old one is better than none while hosting doesn't answer.
 */
export function createShell(address: string, { now = Date.now }: ShellOptions = {}): Shell {
  let kept: { html: string; etag: string | null; at: number } | undefined;
  let underWay: Promise<string> | undefined;

  const ask = async (): Promise<string> => {
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
    if (kept && kept.at > now() - FRESH_FOR) return Promise.resolve(kept.html);
    underWay ??= ask().finally(() => (underWay = undefined));
    return underWay;
  };
}
