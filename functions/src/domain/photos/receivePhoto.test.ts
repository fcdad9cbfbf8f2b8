import { beforeEach, describe, expect, it } from "vitest";

import { type IncomingPhoto, toTray } from "../../contract/capture/incoming.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { type IncomingPhotos, receivePhoto } from "./receivePhoto.ts";
import { createTooManyBytesError } from "./refusePhoto.ts";

const UID = "ada";
const MOST = 1_000;

/** The bucket as the rules, Cloud Storage and `photos.save` treat it. */
let trays: Map<string, { bytes: Uint8Array; generation: string }>;
let stored: Uint8Array[];
let generations: number;
/** Called before and after each step, so that a test can end the process there. */
let step: (what: string) => void;

beforeEach(() => {
  trays = new Map();
  stored = [];
  generations = 0;
  step = () => undefined;
});

async function doing<T>(what: string, work: () => T): Promise<T> {
  step(`before ${what}`);
  const result = work();
  step(`after ${what}`);
  return Promise.resolve(result);
}

const put = (tray: string, bytes: Uint8Array): Promise<IncomingPhoto> =>
  doing("upload", () => {
    if (trays.has(`${UID}/${tray}`)) throw new AppError("auth/forbidden");
    generations += 1;
    const generation = String(generations);
    trays.set(`${UID}/${tray}`, { bytes, generation });
    return { tray, generation };
  });

const find = (uid: string, { tray, generation }: IncomingPhoto) => {
  const found = trays.get(`${uid}/${tray}`);
  return found?.generation === generation ? found : undefined;
};

const incoming: IncomingPhotos = {
  read: (uid, photo, maxBytes) =>
    doing("read", () => {
      const found = find(uid, photo);
      if (!found) throw new AppError("image/not-uploaded");
      if (found.bytes.byteLength > maxBytes) throw createTooManyBytesError(maxBytes);
      return found.bytes;
    }),
  discard: (uid, photo) =>
    doing("discard", () => {
      if (find(uid, photo)) trays.delete(`${uid}/${photo.tray}`);
    }),
};

const receive = (sent: Parameters<typeof receivePhoto>[2], uid = UID) =>
  receivePhoto(
    {
      incoming,
      report: (_message, error) => {
        throw error;
      },
    },
    uid,
    sent,
    MOST,
    (bytes) =>
      doing("save", () => {
        // The first photo stays.
        if (stored.length === 0) stored.push(bytes);
        return stored[0] ?? expect.fail();
      }),
  );

const photo = (text: string) => new TextEncoder().encode(text);

describe("a photo in a tray", () => {
  it("is read, and leaves its tray empty", async () => {
    const bytes = photo("front");
    expect(await receive({ upload: await put("00", bytes) })).toBe(bytes);
    expect([...trays]).toEqual([]);
  });

  it("is kept once, wherever the upload or the call is ended, and nothing but its tray can stay", async () => {
    const bytes = photo("front");
    const ended: string[] = [];
    for (let most = 0; ; most += 1) {
      trays = new Map();
      stored = [];
      generations = 0;
      let done = 0;
      const reached: string[] = [];
      step = (what) => {
        done += 1;
        reached.push(what);
        // A dead process does nothing more.
        if (done > most) throw new Error("killed");
      };
      // The browser's queue repeats both steps together, with another tray.
      const send = async (tray: number) => receive({ upload: await put(toTray(tray), bytes) });
      await send(0).catch(() => undefined);
      const at = reached[most];
      if (at === undefined) break;
      ended.push(at);
      step = () => undefined;
      expect(await send(1)).toBe(bytes);
      expect({ at, stored }).toEqual({ at, stored: [bytes] });
      expect([...trays.keys()].filter((path) => path !== `${UID}/00`)).toEqual([]);
    }
    expect(new Set(ended)).toEqual(
      new Set(["upload", "read", "discard", "save"].flatMap((what) => [`before ${what}`, `after ${what}`])),
    );
  });

  it("is kept once if it is uploaded twice", async () => {
    const uploads = [await put("00", photo("front")), await put("01", photo("front"))] as const;
    const [one, other] = await Promise.all([
      receive({ upload: uploads[0] }),
      receive({ upload: uploads[1] }),
    ]);
    expect(other).toBe(one);
    expect([stored.length, trays.size]).toEqual([1, 0]);
  });

  it("isn't taken for another one that has the tray by now, which stays", async () => {
    const mine = await put("00", photo("mine"));
    trays.clear();
    const theirs = await put("00", photo("theirs"));
    await expect(receive({ upload: mine })).rejects.toMatchObject({ code: "image/not-uploaded" });
    expect([stored, trays.size]).toEqual([[], 1]);
    expect(await receive({ upload: theirs })).toEqual(photo("theirs"));
  });

  it("isn't read by another seller", async () => {
    const upload = await put("00", photo("mine"));
    await expect(receive({ upload }, "mallory")).rejects.toMatchObject({ code: "image/not-uploaded" });
    expect([stored, trays.size]).toEqual([[], 1]);
  });

  it("that is too large is refused and discarded without being kept", async () => {
    const upload = await put("00", new Uint8Array(MOST + 1));
    await expect(receive({ upload })).rejects.toMatchObject({ code: "image/too-large" });
    expect([stored, trays.size]).toEqual([[], 0]);
  });
});

it("takes a photo that is in the call, too", async () => {
  const imageData = `data:image/jpeg;base64,${Buffer.from("front").toString("base64")}`;
  expect(Buffer.from(await receive({ imageData })).toString()).toBe("front");
});
