import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { GALLERY_CHECK_MS, GALLERY_PAGE } from "@contract/galleries/galleries";
import { AppError } from "@contract/wire/errors";

import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";

import { useGallery } from "./useGallery";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const listing = (id: string) => ({
  ...{ id, title: id, price: 5, quantity: 1, image: null, ebayItemId: "110", listedAt: 3 },
});
const galleryOf = (fields: object = {}) => ({
  ...{ username: "ada", build: "b1", pages: 1, listings: 1, samples: [], version: 4, checkedAt: Date.now() },
  ...fields,
});

interface World {
  readonly gallery: object | null;
  /** Answers instead of the gallery. */
  readonly answer?: () => Response;
  /** The listings of each page, by its number, or why it can't be read. */
  readonly pages?: readonly (readonly object[] | null)[];
  readonly refresh?: Answer;
}

/** Opens a gallery. `needed` is how many listings the screen needs. */
function open({ gallery, answer, pages = [], refresh }: World, needed = 0, username = "ada") {
  const world = { gallery, pages };
  const read: string[] = [];
  const calls = answerCalls(refresh ? { refreshGallery: refresh } : {}, (url) => {
    if (!url.startsWith("/data/")) return null;
    read.push(url.replace("/data/galleries/g/", ""));
    const page = /\/(\d+)$/.exec(url)?.[1];
    if (page !== undefined) return Response.json(world.pages[Number(page)] ?? null);
    return answer ? answer() : Response.json(world.gallery);
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(
    ({ wanted }: { wanted: number }) => useGallery(username, (loaded) => loaded < wanted),
    { wrapper, initialProps: { wanted: needed } },
  );
  const state = () => result.current;
  const until = (status: string) => waitFor(() => expect(state().status).toBe(status));
  return { state, until, read, calls, world, client, need: (wanted: number) => rerender({ wanted }) };
}
const idsOf = (state: ReturnType<typeof useGallery>) =>
  state.status === "ready" ? state.listings.map(({ id }) => id) : state.status;

describe("a gallery", () => {
  it("that was compared recently is shown without asking the server to compare it", async () => {
    const { state, until, calls } = open({ gallery: galleryOf(), pages: [[listing("a")]] });
    expect(state().status).toBe("loading");
    await until("ready");
    expect(state()).toMatchObject({ isWhole: true, isLoading: false, problem: null });
    expect(idsOf(state())).toEqual(["a"]);
    expect(calls).toEqual([]);
  });

  it("loads its last page first, and the others as they are needed", async () => {
    const pages = [[listing("a")], [listing("b")], [listing("c")]];
    const { state, until, read, need } = open({ gallery: galleryOf({ pages: 3, listings: 3 }), pages });
    await until("ready");
    expect(idsOf(state())).toEqual(["c"]);
    expect(state()).toMatchObject({ isWhole: false, newest: [{ id: "c" }] });
    expect(read).toEqual(["ada", "ada/b1/4/2"]);
    need(GALLERY_PAGE);
    await waitFor(() => expect(idsOf(state())).toEqual(["c", "b", "a"]));
    expect(state()).toMatchObject({ isWhole: true, newest: [{ id: "c" }] });
  });

  it("that wasn't compared recently is shown, and then as the server found it", async () => {
    const checked = Promise.withResolvers<object>();
    const old = galleryOf({ checkedAt: Date.now() - 2 * GALLERY_CHECK_MS });
    const { state, until, calls, world } = open({
      ...{ gallery: old, pages: [[listing("a")]] },
      refresh: () => checked.promise,
    });
    await until("ready");
    expect(idsOf(state())).toEqual(["a"]);
    await waitFor(() => expect(calls).toEqual([{ name: "refreshGallery", data: { username: "ada" } }]));
    world.pages = [[listing("new")]];
    checked.resolve({ success: true, gallery: galleryOf({ version: 5 }) });
    await waitFor(() => expect(idsOf(state())).toEqual(["new"]));
  });

  it("doesn't go back to an older version of the same build", async () => {
    const old = galleryOf({ version: 9, checkedAt: null });
    const { state, until, calls } = open({
      ...{ gallery: old, pages: [[listing("a")]] },
      refresh: () => ({ success: true, gallery: galleryOf({ version: 8, listings: 7 }) }),
    });
    await until("ready");
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(state()).toMatchObject({ gallery: { version: 9, listings: 1 } });
  });

  it("stays shown if it can't be compared, with the reason", async () => {
    const { state, until } = open({
      ...{ gallery: galleryOf({ checkedAt: null }), pages: [[listing("a")]] },
      refresh: () => {
        throw new AppError("server/busy");
      },
    });
    await until("ready");
    await waitFor(() => expect(state()).toMatchObject({ problem: { code: "server/busy" } }));
    expect(idsOf(state())).toEqual(["a"]);
  });

  it("that is empty is whole", async () => {
    const { state, until } = open({ gallery: galleryOf({ pages: 0, listings: 0 }) });
    await until("ready");
    expect(state()).toMatchObject({ listings: [], newest: [], isWhole: true });
  });

  it("that can't be read says why, and is read again", async () => {
    let isBusy = true;
    const { state, until } = open({
      gallery: galleryOf(),
      answer: () => (isBusy ? new Response("", { status: 429 }) : Response.json(galleryOf())),
      pages: [[listing("a")]],
    });
    await until("error");
    const failed = state();
    expect(failed).toMatchObject({ error: { code: "server/busy" } });
    isBusy = false;
    if (failed.status === "error") failed.retry();
    await until("ready");
  });
});

describe("a gallery that is missing here", () => {
  it("is asked of the server, which may have it again", async () => {
    const { until, calls, world } = open({
      gallery: null,
      pages: [[listing("a")]],
      refresh: () => ({ success: true, gallery: galleryOf() }),
    });
    expect(world.gallery).toBeNull();
    await until("ready");
    expect(calls).toHaveLength(1);
  });

  it("is missing if the server says so, too", async () => {
    const { until, calls } = open({ gallery: null, refresh: () => ({ success: true, gallery: null }) });
    await until("missing");
    expect(calls).toHaveLength(1);
  });

  it("isn't asked of the server with a name that nobody can have", async () => {
    const { until, calls } = open({ gallery: null }, 0, "A!");
    await until("missing");
    expect(calls).toEqual([]);
  });

  it("that another visit is building is shown as soon as it is built", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let found = galleryOf({ build: null, checkedAt: Date.now() + 60_000 });
    const { state, until, calls } = open({
      ...{ gallery: found, pages: [[listing("a")]] },
      refresh: () => ({ success: true, gallery: found }),
    });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(state().status).toBe("loading");
    found = galleryOf({ version: 1 });
    await vi.advanceTimersByTimeAsync(5_000);
    await until("ready");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(calls).toHaveLength(2);
  });

  it("whose build doesn't come is looked for less and less often", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const gallery = galleryOf({ build: null, checkedAt: Date.now() + 60_000 });
    const { calls } = open({ gallery, refresh: () => ({ success: true, gallery }) });
    await waitFor(() => expect(calls).toHaveLength(1));
    for (let second = 0; second < 600; second += 5) await vi.advanceTimersByTimeAsync(5_000);
    expect(calls.length).toBeGreaterThan(4);
    expect(calls.length).toBeLessThan(9);
  });

  it("that is being built is loading, unless the server can't be asked", async () => {
    const { state, until } = open({
      gallery: galleryOf({ build: null, checkedAt: null }),
      refresh: () => {
        throw new AppError("server/busy");
      },
    });
    await until("error");
    expect(state()).toMatchObject({ error: { code: "server/busy" } });
  });
});
