import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, expect, it } from "vitest";

import { createShell } from "./shell.ts";

let hosting: ReturnType<typeof createServer> | undefined;
afterEach(() => hosting?.close());

/** Serves one page like Hosting. A test can change or remove it. */
async function serve(page: { html: string | null }) {
  const answers: number[] = [];
  hosting = createServer((request, response) => {
    const etag = `"${page.html}"`;
    const status = page.html === null ? 500 : request.headers["if-none-match"] === etag ? 304 : 200;
    answers.push(status);
    response.writeHead(status, { ETag: etag, Connection: "close" });
    response.end(status === 200 ? page.html : undefined);
  });
  await new Promise<void>((resolve) => hosting?.listen(0, "127.0.0.1", resolve));
  let now = 0;
  const { port } = hosting.address() as AddressInfo;
  const shell = createShell(`http://127.0.0.1:${port}/page.html`, { now: () => now });
  return { shell, answers, later: (seconds: number) => (now += seconds * 1_000) };
}

it("shares one request among concurrent callers, and asks again only after a while", async () => {
  const { shell, answers, later } = await serve({ html: "one" });
  expect(await Promise.all([shell(), shell(), shell()])).toEqual(["one", "one", "one"]);
  later(9);
  await shell();
  expect(answers).toEqual([200]);
});

it("gets the new page soon after a deployment, and revalidates an unchanged one", async () => {
  const page = { html: "one" };
  const { shell, answers, later } = await serve(page);
  await shell();
  later(11);
  expect(await shell()).toBe("one");
  page.html = "two";
  later(11);
  expect(await shell()).toBe("two");
  expect(answers).toEqual([200, 304, 200]);
});

it("serves the cached page while hosting fails, and fails without one", async () => {
  const page: { html: string | null } = { html: null };
  const { shell, later } = await serve(page);
  await expect(shell()).rejects.toThrow("Hosting answered 500");
  page.html = "one";
  expect(await shell()).toBe("one");
  page.html = null;
  later(11);
  expect(await shell()).toBe("one");
});
