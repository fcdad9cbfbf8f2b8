export interface LoadResult {
  readonly ok: boolean;
  readonly milliseconds: number;
  /** Width in pixels. Null if the picture didn't load. */
  readonly width: number | null;
  readonly height: number | null;
  /** Transferred size in bytes. Null if the host doesn't report it, or the picture came from the cache. */
  readonly bytes: number | null;
}

/** Loads a picture as a page would. */
export async function loadPicture(address: string): Promise<LoadResult> {
  const start = performance.now();
  const image = new Image();
  image.referrerPolicy = "no-referrer";
  image.src = address;
  const ok = await image.decode().then(
    () => true,
    () => false,
  );
  const milliseconds = Math.round(performance.now() - start);
  const entry = performance.getEntriesByName(image.src, "resource").at(-1);
  const size = entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0;
  return {
    ok,
    milliseconds,
    width: ok ? image.naturalWidth : null,
    height: ok ? image.naturalHeight : null,
    bytes: size > 0 ? size : null,
  };
}
