import { renderHook } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";

import type { Collection } from "@/lib/listings/api";
import { createColumns } from "@/lib/listings/query/columns";
import { subscribeToToasts } from "@/ui/overlays/toast";

import { useSharedLink } from "./useSharedLink";

const answer = createColumns().answer({ search: "", filter: "all", sort: "title", page: 1, pageSize: 20 });
const atLink = ({ children }: PropsWithChildren) => (
  <MemoryRouter initialEntries={["/collection?wishlist=custom_1&name=Toy+show&items=car-0"]}>
    {children}
  </MemoryRouter>
);

it("waits for what was added since the last visit before it says that a list has none of the listings", () => {
  const shown: string[] = [];
  subscribeToToasts(({ message }) => shown.push(message));
  const ready = (isCurrent: boolean): Collection => ({
    ...{ status: "ready", answer, unreadable: 0, problem: null },
    isCurrent,
  });
  const { rerender } = renderHook(useSharedLink, { wrapper: atLink, initialProps: ready(false) });
  expect(shown).toEqual([]);
  rerender(ready(true));
  expect(shown).toEqual(["None of the listings on Toy show is in your collection"]);
});
