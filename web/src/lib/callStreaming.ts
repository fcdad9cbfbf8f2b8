import { httpsCallable } from "firebase/functions";
import type * as z from "zod";

import { type StreamingContract, getTimeoutSeconds } from "@contract/callable";
import { AppError } from "@contract/errors";

import { functions, toAppError } from "./call";

/**
 * Calls the server and tells what comes on the way. Rejects with `AppError` and nothing else; the answer may go on at
 * the server where the line broke.
 */
export async function callStreaming<C extends StreamingContract>(
  contract: C,
  input: z.input<C["input"]>,
  onChunk: (chunk: z.output<C["chunk"]>) => void,
): Promise<z.output<C["output"]>> {
  try {
    const signal = AbortSignal.timeout(getTimeoutSeconds(contract) * 1000);
    const { stream, data } = await httpsCallable(functions, contract.name).stream(input, { signal });
    const answer = data.then((value) => contract.output.parse(value) as z.output<C["output"]>);
    // It is told by the stream too, and without the stream's end nobody waits for it.
    answer.catch(() => undefined);
    for await (const chunk of stream) onChunk(contract.chunk.parse(chunk) as z.output<C["chunk"]>);
    // A stream can end without an answer, which the SDK then waits for without end.
    return await Promise.race([answer, ended()]);
  } catch (error) {
    throw error instanceof AppError ? error : toAppError(error);
  }
}

/** The answer comes with the stream's last event, so a moment is enough. */
const MOMENT = 1_000;

const ended = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new AppError("server/unreachable")), MOMENT);
  });
