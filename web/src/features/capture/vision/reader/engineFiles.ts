import alphabetUrl from "@ocr-models/ppocr_keys_v1.txt?url";
import detectUrl from "@ocr-models/ch_PP-OCRv4_det_infer.onnx?url";
import recogniseUrl from "@ocr-models/ch_PP-OCRv4_rec_infer.onnx?url";
import toyNumbersUrl from "@models/toyNumbers.onnx?url";
import runtimeUrl from "onnxruntime-web/ort-wasm-simd-threaded.wasm?url";

/** Files of the second and the third engine, served from our own origin: 31 MB in total. */
export const ENGINE_FILES = {
  runtime: runtimeUrl,
  detect: detectUrl,
  recognise: recogniseUrl,
  alphabet: alphabetUrl,
  toyNumbers: toyNumbersUrl,
} as const;

const CACHE = "pegboard-reading-engine";

/**
 * Downloads the engine's files into Cache Storage, where they stay until a deployment changes them.
 * `onProgress` gets the bytes before the first answer and after each chunk, and isn't called if all files are cached.
 * Rejects if a download fails.
 */
export async function downloadEngine(
  onProgress: (loaded: number, total: number | null) => void,
): Promise<void> {
  const cache = await caches.open(CACHE);
  const urls: string[] = Object.values(ENGINE_FILES);
  for (const { url } of await cache.keys()) {
    if (!urls.some((current) => new URL(current, location.href).href === url)) await cache.delete(url);
  }
  const missing: string[] = [];
  for (const url of urls) if (!(await cache.match(url))) missing.push(url);
  if (missing.length === 0) return;
  // Reports progress first, because a network may stall before the first response.
  onProgress(0, null);
  const answers = await Promise.all(missing.map((url) => fetchWhole(url)));
  const sizes = answers.map(({ headers }) => getSize(headers));
  const total = sizes.every((size) => size !== null) ? sizes.reduce((sum, size) => sum + size, 0) : null;
  let loaded = 0;
  const puts = await Promise.allSettled(
    answers.map(async (answer, index) => {
      const counting = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          loaded += chunk.byteLength;
          onProgress(loaded, total);
          controller.enqueue(chunk);
        },
      });
      const { headers, body } = answer;
      await cache.put(missing[index] ?? answer.url, new Response(body?.pipeThrough(counting), { headers }));
    }),
  );
  const failure = puts.find(({ status }) => status === "rejected");
  if (failure?.status !== "rejected") return;
  // On a full disk, an incomplete set of files would only take space from photos.
  await Promise.all(missing.map((url) => cache.delete(url)));
  throw failure.reason;
}

/** Reads a cached file, or downloads it if the browser doesn't cache. */
export async function readEngineFile(url: string): Promise<ArrayBuffer> {
  const cached = "caches" in globalThis ? await caches.match(url, { cacheName: CACHE }) : undefined;
  return (cached ?? (await fetchWhole(url))).arrayBuffer();
}

async function fetchWhole(url: string): Promise<Response> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}

/** Returns null for compressed responses, whose content-length isn't the size of the content. */
function getSize(headers: Headers): number | null {
  const length = headers.get("content-encoding") === null ? headers.get("content-length") : null;
  return length === null ? null : Number(length);
}
