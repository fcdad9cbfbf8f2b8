import type * as z from "zod";

import type { StreamingContract } from "@contract/wire/callable";
import { AppError } from "@contract/wire/errors";

import { loadFunctions, toAppError } from "./call";

/**
 * Calls the server and passes on each chunk as it arrives. Rejects only with `AppError`. The server may still
 * complete its work after the connection breaks.
 */
export async function callStreaming<C extends StreamingContract>(
  contract: C,
  input: z.input<C["input"]>,
  onChunk: (chunk: z.output<C["chunk"]>) => void,
): Promise<z.output<C["output"]>> {
  try {
    const { httpsCallable, functions } = await loadFunctions();
    const signal = AbortSignal.timeout(contract.timeoutSeconds * 1000);
    const { stream, data } = await httpsCallable(functions, contract.name).stream(input, { signal });
    const answer = data.then((value) => contract.output.parse(value) as z.output<C["output"]>);
    // The stream reports the same error, and `answer` may never be awaited.
    answer.catch(() => undefined);
    for await (const chunk of stream) onChunk(contract.chunk.parse(chunk) as z.output<C["chunk"]>);
    // A stream can end without a result, and the SDK would then wait forever.
    return await Promise.race([answer, rejectLate()]);
  } catch (error) {
    throw toAppError(error);
  }
}

/** The result comes with the stream's last event, so a short wait is enough. */
const RESULT_TIMEOUT_MS = 1_000;

const rejectLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new AppError("server/unreachable")), RESULT_TIMEOUT_MS);
  });
