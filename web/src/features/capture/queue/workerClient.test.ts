// @vitest-environment node
import { describe, expect, it } from "vitest";

import { createWorkerClient, type WorkerRequest } from "./workerClient";

/** A fake worker: records posted messages, and lets the test answer. */
class FakeWorker {
  readonly posted: WorkerRequest<string>[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  isTerminated = false;
  postMessage(answering: WorkerRequest<string>) {
    this.posted.push(answering);
  }
  terminate() {
    this.isTerminated = true;
  }
}

function clientOf() {
  const workers: FakeWorker[] = [];
  const client = createWorkerClient<string, string>(() => {
    workers.push(new FakeWorker());
    return workers.at(-1) as unknown as Worker;
  });
  return { client, workers };
}

describe("createWorkerClient", () => {
  it("matches answers to questions in any order", async () => {
    const { client, workers } = clientOf();
    const answers = [client.ask("one"), client.ask("two")];
    const [worker] = workers;
    const [one, two] = worker?.posted ?? [];
    worker?.onmessage?.({ data: { id: two?.id, answer: "second" } });
    worker?.onmessage?.({ data: { id: one?.id, answer: "first" } });
    expect(await Promise.all(answers)).toEqual(["first", "second"]);
    expect(workers).toHaveLength(1);
  });

  it("rejects with the worker's message", async () => {
    const { client, workers } = clientOf();
    const answering = client.ask("one");
    workers[0]?.onmessage?.({ data: { id: 1, error: "No 2D canvas" } });
    await expect(answering).rejects.toThrow("No 2D canvas");
  });

  it("rejects all pending questions when the worker stops, and starts another for the next", async () => {
    const { client, workers } = clientOf();
    client.prepare();
    const answering = [client.ask("one"), client.ask("two")];
    workers[0]?.onerror?.();
    expect((await Promise.allSettled(answering)).map(({ status }) => status)).toEqual([
      "rejected",
      "rejected",
    ]);
    expect(workers[0]?.isTerminated).toBe(true);
    void client.ask("three");
    expect(workers[1]?.posted.map(({ question }) => question)).toEqual(["three"]);
  });
});
