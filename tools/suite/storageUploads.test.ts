import { createRequire } from "node:module";

import { describe, expect, it } from "vitest";

import { atRoot } from "../root.ts";
import { type Multipart, type RequestBodies, takeUploadsInPlace } from "./storageUploads.ts";

const require = createRequire(import.meta.url);
const load = (path: string): unknown =>
  require(atRoot("node_modules", "firebase-tools", "lib", "emulator", ...path.split("/")));
const own = load("storage/multipart.js") as Multipart;
const theirs = own.parseObjectUploadMultipartRequest;
const bodies = load("shared/request.js") as RequestBodies;
takeUploadsInPlace(own, bodies);

const TYPE = "multipart/related; boundary=abc";
const part = (content: string | Buffer, header = "Content-Type: image/jpeg\r\n\r\n") =>
  Buffer.concat([Buffer.from(`--abc\r\n${header}`), Buffer.from(content), Buffer.from("\r\n")]);
const join = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from("--abc--\r\n")]);
const METADATA = part('{"name":"a.jpg"}', "content-type: application/json\r\n\r\n");
// With line ends and dashes inside, as a picture has by chance.
const FILE = Buffer.from("\u0000\r\n\r\n--ab\r\n--\r\n", "latin1");

it("leaves the file where it is", async () => {
  const body = join(METADATA, part(FILE));
  const { metadataRaw, dataRaw } = own.parseObjectUploadMultipartRequest(TYPE, body);
  expect(metadataRaw).toBe('{"name":"a.jpg"}');
  expect(dataRaw).toEqual(FILE);
  expect(dataRaw.buffer).toBe(body.buffer);
  expect(await bodies.reqBodyToBuffer({ body })).toBe(body);
});

describe("firebase-tools' own parser answers the same to", () => {
  const attempt = (parse: typeof theirs, type: string, body: Buffer) => {
    try {
      const { metadataRaw, dataRaw } = parse(type, body);
      return { metadataRaw, data: dataRaw.toString("latin1") };
    } catch (error) {
      return String(error);
    }
  };

  it.each([
    ["two parts", TYPE, join(METADATA, part(FILE))],
    ["a boundary in quotes", 'multipart/related; boundary="abc"', join(METADATA, part(FILE))],
    ["an empty file", TYPE, join(METADATA, part(""))],
    ["one part", TYPE, join(METADATA)],
    ["three parts", TYPE, join(METADATA, part(FILE), part(FILE))],
    ["no parts", TYPE, Buffer.from("nothing")],
    ["an unfinished body", TYPE, Buffer.concat([METADATA, part(FILE)])],
    ["a part without a type", TYPE, join(METADATA, part(FILE, "\r\n"))],
    [
      "a part with more headers",
      TYPE,
      join(METADATA, part(FILE, "Content-Type: image/jpeg\r\nContent-Id: 1\r\n\r\n")),
    ],
    ["another kind of body", "multipart/form-data; boundary=abc", join(METADATA, part(FILE))],
    ["no boundary", "multipart/related", join(METADATA, part(FILE))],
  ])("%s", (_what, type, body) => {
    expect(attempt(own.parseObjectUploadMultipartRequest, type, body)).toEqual(attempt(theirs, type, body));
  });
});
