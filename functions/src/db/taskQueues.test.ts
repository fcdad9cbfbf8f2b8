import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

import { deleteApp, initializeApp } from "firebase-admin/app";
import { afterEach, expect, it, vi } from "vitest";

import { enqueueTask } from "./taskQueues.ts";

interface Task {
  readonly httpRequest: { readonly body: string };
  readonly scheduleTime?: string;
}

afterEach(() => vi.unstubAllEnvs());

it("enqueues a task for a function, now or at a time", async () => {
  const requests: { url: string | undefined; task: Task }[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      requests.push({ url: request.url, task: (body as { task: Task }).task });
      response.setHeader("Content-Type", "application/json").end("{}");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("CLOUD_TASKS_EMULATOR_HOST", `127.0.0.1:${port}`);
  const app = initializeApp({ projectId: "demo-tasks" }, "taskQueues.test");
  try {
    const enqueue = enqueueTask(app, "runSync");
    await enqueue({ uid: "ada" });
    await enqueue({ uid: "bob" }, Date.UTC(2026, 10, 20, 12));
  } finally {
    server.closeAllConnections();
    server.close();
    await deleteApp(app);
  }
  const tasks = requests.map(({ url, task: { httpRequest, scheduleTime } }) => ({
    ...{ url, scheduleTime },
    data: JSON.parse(Buffer.from(httpRequest.body, "base64").toString()) as unknown,
  }));
  const url = "/projects/demo-tasks/locations/us-central1/queues/runSync/tasks";
  expect(tasks).toEqual([
    { url, scheduleTime: undefined, data: { data: { uid: "ada" } } },
    { url, scheduleTime: "2026-11-20T12:00:00.000Z", data: { data: { uid: "bob" } } },
  ]);
});
