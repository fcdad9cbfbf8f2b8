// @vitest-environment node
import { describe, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { type Upload, createUploadQueue } from "./uploadQueue";

const file = (name: string) => new File(["x"], name, { type: "image/png" });

function open() {
  const answers = new Map<string, PromiseWithResolvers<string>>();
  const urls: string[] = [];
  const pauses: PromiseWithResolvers<string>[] = [];
  const queue = createUploadQueue({
    send: ({ file: { name } }: Upload) => {
      const answer = Promise.withResolvers<string>();
      answers.set(name, answer);
      return answer.promise;
    },
    onUploaded: (url) => urls.push(url),
    wait: () => {
      const pause = Promise.withResolvers<string>();
      pauses.push(pause);
      return pause.promise;
    },
  });
  const states = () => queue.store.getState().map(({ file: { name }, state }) => `${name} ${state}`);
  const sent = (name: string) =>
    vi.waitFor(() => {
      const answer = answers.get(name);
      if (!answer) throw new Error(`${name} is not sent`);
      return answer;
    });
  return { queue, urls, states, sent, pauses };
}

describe("pictures on their way", () => {
  it("are sent one after another, in order", async () => {
    const { queue, urls, states, sent } = open();
    queue.add([file("front.png"), file("back.png")]);
    expect(states()).toEqual(["front.png uploading", "back.png waiting"]);
    (await sent("front.png")).resolve("/front");
    (await sent("back.png")).resolve("/back");
    await vi.waitFor(() => expect(states()).toEqual([]));
    expect(urls).toEqual(["/front", "/back"]);
  });

  it("wait for the one being sent, even if they are added later", async () => {
    const { queue, urls, states, sent } = open();
    queue.add([file("front.png")]);
    queue.add([file("back.png")]);
    expect(states()).toEqual(["front.png uploading", "back.png waiting"]);
    (await sent("front.png")).resolve("/front");
    (await sent("back.png")).resolve("/back");
    await vi.waitFor(() => expect(urls).toEqual(["/front", "/back"]));

    queue.add([file("side.png")]);
    (await sent("side.png")).resolve("/side");
    await vi.waitFor(() => expect(urls).toEqual(["/front", "/back", "/side"]));
  });

  it("continue after a failed one, which is retried under the same id", async () => {
    const { queue, urls, states, sent } = open();
    queue.add([file("front.png"), file("back.png")]);
    const id = queue.store.getState()[0]?.id ?? "";
    (await sent("front.png")).reject(new AppError("server/unreachable"));
    (await sent("back.png")).resolve("/back");
    await vi.waitFor(() => expect(states()).toEqual(["front.png failed"]));
    expect(queue.store.getState()[0]).toMatchObject({ id, problem: { code: "server/unreachable" } });

    queue.retry(id);
    expect(queue.store.getState()[0]).toMatchObject({ id, state: "uploading", problem: null });
    (await sent("front.png")).resolve("/front");
    await vi.waitFor(() => expect(urls).toEqual(["/back", "/front"]));
  });

  it("wait in order while the server has too many of them", async () => {
    const { queue, urls, states, sent, pauses } = open();
    queue.add([file("front.png"), file("back.png")]);
    (await sent("front.png")).reject(new AppError("images/too-many"));
    await vi.waitFor(() => expect(pauses).toHaveLength(1));
    expect(states()).toEqual(["front.png waiting", "back.png waiting"]);
    pauses[0]?.resolve("over");
    await vi.waitFor(() => expect(states()).toEqual(["front.png uploading", "back.png waiting"]));
    (await sent("front.png")).resolve("/front");
    (await sent("back.png")).resolve("/back");
    await vi.waitFor(() => expect(urls).toEqual(["/front", "/back"]));
  });

  it("that wait for a busy server go on without one that is removed", async () => {
    const { queue, urls, states, sent, pauses } = open();
    queue.add([file("front.png"), file("back.png")]);
    (await sent("front.png")).reject(new AppError("images/too-many"));
    await vi.waitFor(() => expect(pauses).toHaveLength(1));
    queue.remove(queue.store.getState()[0]?.id ?? "");
    expect(states()).toEqual(["back.png waiting"]);
    pauses[0]?.resolve("over");
    (await sent("back.png")).resolve("/back");
    await vi.waitFor(() => expect(urls).toEqual(["/back"]));
  });

  it("have failed if the server has too many for minutes", async () => {
    const urls: string[] = [];
    let requests = 0;
    const queue = createUploadQueue({
      send: () => {
        requests += 1;
        return Promise.reject(new AppError("images/too-many"));
      },
      onUploaded: (url) => urls.push(url),
      wait: () => Promise.resolve(),
    });
    queue.add([file("front.png")]);
    await vi.waitFor(() =>
      expect(queue.store.getState()).toMatchObject([
        { state: "failed", problem: { code: "images/too-many" } },
      ]),
    );
    expect(requests).toBe(49);
  });

  it("that are removed during the upload don't return", async () => {
    const { queue, urls, states, sent } = open();
    queue.add([file("front.png"), file("back.png")]);
    queue.remove(queue.store.getState()[0]?.id ?? "");
    (await sent("front.png")).resolve("/front");
    (await sent("back.png")).resolve("/back");
    await vi.waitFor(() => expect(states()).toEqual([]));
    expect(urls).toEqual(["/back"]);
  });

  it("that are cleared don't return, and don't keep later ones waiting", async () => {
    const { queue, urls, states, sent } = open();
    queue.add([file("front.png"), file("back.png")]);
    queue.clear();
    expect(states()).toEqual([]);
    queue.add([file("side.png")]);
    expect(states()).toEqual(["side.png waiting"]);
    (await sent("front.png")).resolve("/front");
    (await sent("side.png")).resolve("/side");
    await vi.waitFor(() => expect(states()).toEqual([]));
    expect(urls).toEqual(["/side"]);
  });
});
