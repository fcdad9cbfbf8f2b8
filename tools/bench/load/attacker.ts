/**
 * The hostile seller, in its own process, so that its work takes no time from the measured acts. attack.ts
 * starts it, and has the types of the messages.
 */
import { setTimeout as sleep } from "node:timers/promises";

import sharp from "sharp";

import { CAPTURE_FILE_SIDE } from "../../../functions/src/contract/wire/limits.ts";
import type { Orders, Preparation, Reports, Sent } from "./attack.ts";
import { createPhotoCalls } from "./bodies.ts";
import { callFunction, upload } from "./http.ts";
import { type Attack, LANES } from "./lanes.ts";
import { openLine } from "./pace.ts";

const tell = (report: Reports) => process.send?.(report);
let attack: Attack | undefined;
let stop = new AbortController();

process.on("message", (order: Orders) => {
  void carryOut(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
process.once("disconnect", () => process.exit());

async function carryOut(order: Orders): Promise<void> {
  if (order.is === "prepare") {
    attack = await prepare(order);
    tell({ is: "prepared" });
  } else if (order.is === "stop") {
    stop.abort();
  } else if (attack) {
    stop = new AbortController();
    tell({ is: "stopped", sent: await attackUntil(attack, order, stop.signal) });
  }
}

async function prepare({ hostile, victims, photo, bytesPerSecond }: Preparation): Promise<Attack> {
  const uploaded = await callFunction(hostile, "uploadCapture", {
    captureId: crypto.randomUUID(),
    upload: await upload(hostile, { next: 0 }, new Uint8Array(Buffer.from(photo, "base64"))),
    imageType: "Back",
    timestamp: 1,
  });
  const { result } = uploaded.body as { result: { data: { url: string } } };
  return {
    hostile,
    line: openLine(bytesPerSecond),
    victims,
    tooManyPixels: createPhotoCalls(await drawTurned(7_200, 5_400)),
    mostPixels: createPhotoCalls(await drawTurned(CAPTURE_FILE_SIDE, CAPTURE_FILE_SIDE)),
    ownPhoto: result.data.url,
    seenAt: Date.now(),
  };
}

/** Creates a photo with its orientation in the metadata, so that it must be re-encoded. Base64. */
async function drawTurned(width: number, height: number): Promise<string> {
  const photo = sharp({ create: { width, height, channels: 3, background: "#777" } }).withMetadata({
    orientation: 6,
  });
  return (await photo.jpeg({ quality: 60 }).toBuffer()).toString("base64");
}

/**
 * Runs all lanes at once, or those with these words in their names, each with at most `perSecond` requests a
 * second. Ends at `stop`, or after each request was sent `turns` times.
 */
async function attackUntil(
  attack: Attack,
  { perSecond, lanes, turns = Infinity }: { perSecond: number; lanes: readonly string[]; turns?: number },
  stop: AbortSignal,
): Promise<Sent> {
  const chosen = Object.entries(LANES).filter(
    ([name]) => lanes.length === 0 || lanes.some((word) => name.includes(word)),
  );
  const sent = await Promise.all(
    chosen.map(async ([name, lane]) => {
      const counts: Record<string, number> = {};
      let milliseconds = 0;
      for (let turn = 0; !stop.aborted && turn < turns * lane.length; turn += 1) {
        const startedAt = performance.now();
        const request = lane[turn % lane.length];
        const how = (await request?.(attack).catch((error: unknown) => String(error))) ?? "";
        counts[how] = (counts[how] ?? 0) + 1;
        milliseconds += performance.now() - startedAt;
        const rest = 1_000 / perSecond - (performance.now() - startedAt);
        if (rest > 0) await sleep(rest, undefined, { signal: stop }).catch(() => undefined);
      }
      return [name, { counts, milliseconds }] as const;
    }),
  );
  return Object.fromEntries(sent);
}
