import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { answerCalls } from "../calls/testing/answerCalls";
import { useGalleryWishlists, useWishlistDetails } from "./useGalleryWishlists";

afterEach(() => void vi.unstubAllGlobals());

function read<Result>(hook: () => Result) {
  const calls = answerCalls({ getGalleryWishlists: () => ({ wishlists: [], total: 7 }) });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { calls, result: renderHook(hook, { wrapper }).result };
}

it.each(["dana", "*"])("asks for the wishlists of %s", async (owner) => {
  const { calls, result } = read(() => useGalleryWishlists(owner));
  await waitFor(() => expect(result.current.data).toEqual({ wishlists: [], total: 7 }));
  expect(calls).toEqual([{ name: "getGalleryWishlists", data: { galleryOwner: owner } }]);
});

it("asks for one wishlist, and says why it can't be had", async () => {
  const { calls, result } = read(() => useWishlistDetails("w1"));
  await waitFor(() => expect(result.current.error).toMatchObject({ code: "server/unreachable" }));
  expect(calls).toEqual([{ name: "getWishlistDetails", data: { wishlistId: "w1" } }]);
});

it("asks for nothing before it is known whose or which", () => {
  const lists = read(() => useGalleryWishlists(null));
  const details = read(() => useWishlistDetails(null));
  expect([lists.result.current.fetchStatus, details.result.current.fetchStatus]).toEqual(["idle", "idle"]);
  expect([...lists.calls, ...details.calls]).toEqual([]);
});
