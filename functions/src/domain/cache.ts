interface CacheOptions<T> {
  /** Maximum number of entries. The oldest are dropped first. */
  readonly most: number;
  /** Returns how long a value is kept, in milliseconds. */
  readonly lifetime: (value: T) => number;
  readonly now?: () => number;
}

export interface Cache<T> {
  /** Returns the cached value, or loads it once for all concurrent callers. A failure isn't cached. */
  get(key: string, load: () => Promise<T>): Promise<T>;
  peek(key: string): T | undefined;
  put(key: string, value: T): void;
  drop(key: string): void;
}

/** Creates a cache in this instance's memory (decisions/operations/0214). */
export function createCache<T>({ most, lifetime, now = Date.now }: CacheOptions<T>): Cache<T> {
  const entries = new Map<string, { readonly value: T; readonly until: number }>();
  const pending = new Map<string, Promise<T>>();

  const peek = (key: string): T | undefined => {
    const found = entries.get(key);
    return found && found.until > now() ? found.value : undefined;
  };

  const put = (key: string, value: T): void => {
    entries.delete(key);
    entries.set(key, { value, until: now() + lifetime(value) });
    if (entries.size > most) for (const oldest of entries.keys()) return void entries.delete(oldest);
  };

  const loadInto = async (key: string, load: () => Promise<T>): Promise<T> => {
    const value = await load();
    put(key, value);
    return value;
  };

  return {
    peek,
    put,

    async get(key, load) {
      const value = peek(key);
      if (value !== undefined) return value;
      const loading = pending.get(key) ?? loadInto(key, load).finally(() => pending.delete(key));
      pending.set(key, loading);
      return loading;
    },

    drop: (key) => void entries.delete(key),
  };
}
