import { describe, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { type Upload, uploadQueue } from "./uploadQueue";

const file = (name: string) => new File(["x"], name, { type: "image/png" });

function open() {
  const answers = new Map<string, PromiseWithResolvers<string>>();
  const urls: string[] = [];
  const queue = uploadQueue({
    send: ({ file: { name } }: Upload) => {
      const answer = Promise.withResolvers<string>();
      answers.set(name, answer);
      return answer.promise;
    },
    onUploaded: (url) => urls.push(url),
  });
  const states = () => queue.store.getState().map(({ file: { name }, state }) => `${name} ${state}`);
  const sent = (name: string) =>
    vi.waitFor(() => {
      const answer = answers.get(name);
      if (!answer) throw new Error(`${name} is not sent`);
      return answer;
    });
  return { queue, urls, states, sent };
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
