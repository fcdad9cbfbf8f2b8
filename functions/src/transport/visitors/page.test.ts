import { expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import type { CallUsage } from "../metering.ts";
import { createPage } from "./page.ts";

/** Requests a page whose content fails with `error`. */
async function request(error: Error) {
  const logged: string[] = [];
  const usage: CallUsage[] = [];
  const nothing = () => undefined;
  const page = createPage({
    name: "galleryPage",
    metering: { countDocuments: (_count, work) => work(), record: (call) => void usage.push(call) },
    logger: { info: nothing, warn: nothing, error: (message) => void logged.push(String(message)) },
    shell: () => Promise.resolve("<html>"),
    respond: () => Promise.reject(error),
  }) as unknown as (request: object, response: object) => Promise<void>;
  const headers = new Headers();
  const sent = { status: 0, headers, body: "" };
  const response = {
    on: nothing,
    status(status: number) {
      sent.status = status;
      return response;
    },
    set(named: string | Record<string, string>, value = "") {
      for (const [name, each] of Object.entries(typeof named === "string" ? { [named]: value } : named))
        headers.set(name, each);
      return response;
    },
    end: (body: string) => void (sent.body = body),
  };
  await page(
    { method: "GET", path: "/g/ada", query: {}, get: nothing, acceptsEncodings: () => false, headers: {} },
    response,
  );
  return { sent, logged, results: usage.map(({ result }) => result) };
}

it("refuses too many requests without a line in the log of errors, and lets the application ask again", async () => {
  const { sent, logged, results } = await request(new AppError("server/busy"));
  expect([logged, results]).toEqual([[], ["refusal"]]);
  expect(sent).toMatchObject({ status: 200, body: "<html>" });
  expect(sent.headers.get("Cache-Control")).toBe("no-store");
});

it("logs a failure, and lets the application show it", async () => {
  const { sent, logged, results } = await request(new Error("no database"));
  expect([logged, results]).toEqual([["page failed"], ["failure"]]);
  expect(sent).toMatchObject({ status: 200, body: "<html>" });
  expect(sent.headers.get("Cache-Control")).toBe("no-store");
});
