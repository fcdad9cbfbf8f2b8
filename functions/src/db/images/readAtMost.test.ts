import { Readable } from "node:stream";

import { describe, expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import type { Bucket } from "./bucket.ts";
import { readAtMost } from "./readAtMost.ts";

const OK = { statusCode: 200, headers: {} };
const TOO_LARGE = { code: "image/too-large", params: { reason: "bytes" } };

/** A file that is downloaded in these chunks, after a response. */
function download(chunks: readonly string[], response: object = OK, failure?: Error) {
  const sent: string[] = [];
  let options: object | undefined;
  const createReadStream = (given: object) => {
    options = given;
    const left = [...chunks];
    const stream = new Readable({
      highWaterMark: 1,
      read() {
        if (sent.length === 0) stream.emit("response", response);
        const chunk = left.shift();
        if (failure && chunk === undefined) return stream.destroy(failure);
        if (chunk !== undefined) sent.push(chunk);
        stream.push(chunk ?? null);
      },
    });
    return stream;
  };
  const file = { createReadStream } as unknown as ReturnType<Bucket["file"]>;
  return { file, sent, options: () => options };
}

describe("a file", () => {
  it("is read whole, as it is stored", async () => {
    const { file, options } = download(["ab", "cd"]);
    expect(String(await readAtMost(file, 4))).toBe("abcd");
    expect(options()).toEqual({ decompress: false });
  });

  it("can be empty", async () => {
    expect(await readAtMost(download([]).file, 0)).toHaveLength(0);
  });

  it("that says that it has too many bytes isn't read", async () => {
    const { file, sent } = download(["ab", "cd", "ef"], { ...OK, headers: { "content-length": "5" } });
    await expect(readAtMost(file, 4)).rejects.toMatchObject(TOO_LARGE);
    expect(sent).not.toContain("ef");
    const exact = download(["ab", "cd"], { ...OK, headers: { "content-length": "4" } });
    expect(await readAtMost(exact.file, 4)).toHaveLength(4);
  });

  it.each([{}, { "content-length": "2" }])(
    "isn't read on at its limit, whatever it says: %o",
    async (headers) => {
      const { file, sent } = download(["ab", "cd", "e", ...Array<string>(9).fill("fg")], { ...OK, headers });
      await expect(readAtMost(file, 4)).rejects.toMatchObject(TOO_LARGE);
      expect(sent.length).toBeLessThan(9);
    },
  );
});

describe("a refusal by the headers", () => {
  const refusal = new AppError("image/not-uploaded");
  const refuseOld = (headers: { "x-goog-generation"?: string }) =>
    headers["x-goog-generation"] === "1" ? refusal : undefined;
  const generation = (generation: string, length = "2") => ({
    ...{ ...OK, headers: { "x-goog-generation": generation, "content-length": length } },
  });

  it("comes before any other", async () => {
    await expect(readAtMost(download(["ab"], generation("1")).file, 4, refuseOld)).rejects.toBe(refusal);
    await expect(readAtMost(download(["ab"], generation("1", "9")).file, 4, refuseOld)).rejects.toBe(refusal);
    expect(await readAtMost(download(["ab"], generation("2")).file, 4, refuseOld)).toHaveLength(2);
  });

  it("also holds for an empty file", async () => {
    await expect(readAtMost(download([], generation("1", "0")).file, 4, refuseOld)).rejects.toBe(refusal);
  });

  it("isn't made of the headers of a failure, which are about its message", async () => {
    const failure = Object.assign(new Error("No such object"), { code: 404 });
    const { file } = download([], { ...generation("1", "99"), statusCode: 404 }, failure);
    await expect(readAtMost(file, 4, refuseOld)).rejects.toBe(failure);
  });
});
