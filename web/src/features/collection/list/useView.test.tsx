import { act, renderHook, waitFor } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import type { ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";

import { readPreferences, readSavedView, savePreferences, saveView } from "./savedView";
import { useView } from "./useView";
import { DEFAULT_VIEW } from "./view";

const SAVED = { ...DEFAULT_VIEW, search: "camaro", page: 3 };
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Opens the collection at an address, scrolled by `scroller`. */
function open(address: string, scroller: HTMLElement | null = document.createElement("div")) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  );
  return renderHook(() => ({ ...useView(scroller), search: useLocation().search }), { wrapper });
}

it("opens the last view at its scroll position, and puts it into the address", async () => {
  saveView({ view: SAVED, scrollTop: 420 });
  const { result } = open("/collection");
  expect(result.current).toMatchObject({ view: SAVED, scrollTop: 420 });
  await waitFor(() => expect(result.current.search).toBe("?search=camaro&page=3"));
});

it("opens the address's view, scrolled only if it is the last one", () => {
  saveView({ view: SAVED, scrollTop: 420 });
  expect(open("/collection?search=camaro&page=3").result.current).toMatchObject({
    view: SAVED,
    scrollTop: 420,
  });
  expect(open("/collection?search=camaro&page=3&trash=&trash-search=zamac").result.current).toMatchObject({
    ...{ view: { ...SAVED, trash: true, trashSearch: "zamac" }, scrollTop: 420 },
  });
  expect(open("/collection?search=supra").result.current).toMatchObject({
    ...{ view: { ...DEFAULT_VIEW, search: "supra" }, scrollTop: 0 },
  });
});

it("opens with the person's own page size and mode, and saves changed ones", () => {
  savePreferences({ pageSize: 50, viewMode: "grid" });
  const { result } = open("/collection");
  expect(result.current.view).toEqual({ ...DEFAULT_VIEW, size: 50, mode: "grid" });
  expect(result.current.search).toBe("");
  act(() => result.current.changeView({ size: 20 }));
  expect(readPreferences()).toEqual({ pageSize: 20, viewMode: "grid" });
  act(() => result.current.changeView({ mode: "list" }));
  expect(readPreferences()).toEqual({ pageSize: 20, viewMode: "list" });
  act(() => result.current.changeView({ filter: "active" }));
  expect(readPreferences()).toEqual({ pageSize: 20, viewMode: "list" });
});

it("doesn't reopen the trash with the last view", () => {
  saveView({ view: { ...SAVED, trash: true, trashSearch: "zamac" }, scrollTop: 0 });
  expect(open("/collection").result.current.view).toEqual(SAVED);
});

it("opens a shared list once, and removes it from the address", async () => {
  const { result } = open("/collection?wishlist=custom_7&name=Dana&items=a,b&search=supra");
  expect(result.current.view.search).toBe("supra");
  await waitFor(() => expect(result.current.search).toBe("?search=supra"));
});

it("saves the view and the scroll position when the page is left or hidden", () => {
  const scroller = document.createElement("div");
  const { result, unmount } = open("/collection?status=active", scroller);
  scroller.scrollTop = 77;
  window.dispatchEvent(new Event("pagehide"));
  expect(readSavedView()).toEqual({ view: { ...DEFAULT_VIEW, filter: "active" }, scrollTop: 77 });
  act(() => result.current.changeView({ filter: "sold" }));
  scroller.scrollTop = 5;
  unmount();
  expect(readSavedView()).toEqual({ view: { ...DEFAULT_VIEW, filter: "sold" }, scrollTop: 5 });
  sessionStorage.clear();
  window.dispatchEvent(new Event("pagehide"));
  expect(readSavedView()).toBeNull();
});
