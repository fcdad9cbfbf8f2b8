const CACHE_MILLISECONDS = 60_000;

/** Reads a configuration, and caches it in this instance's memory. A failure isn't cached. */
export function cacheConfig<T>(load: () => Promise<T>, now: () => number) {
  let known: { readonly config: Promise<T>; readonly until: number } | undefined;

  const read = (): Promise<T> => {
    const entry = { config: load(), until: now() + CACHE_MILLISECONDS };
    known = entry;
    entry.config.catch(() => {
      if (known === entry) known = undefined;
    });
    return entry.config;
  };

  return {
    read,
    /** The configuration can be up to a minute old. */
    readCached: () => (known && known.until > now() ? known.config : read()),
  };
}
