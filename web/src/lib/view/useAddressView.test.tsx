import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { lazy, Suspense } from "react";
import { createBrowserRouter, createMemoryRouter, Link, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { defineView, type ViewOf } from "./defineView";
import { choice, pageNumber, typedText } from "./fields";
import { ADDRESS_DELAY, useAddressView } from "./useAddressView";

const carsView = defineView({
  search: typedText("q", 100),
  filter: choice("show", ["all", "sold"], "all"),
  size: choice("size", [20, 50], 20),
  page: pageNumber(),
});
type CarsView = ViewOf<typeof carsView>;
type Options = Parameters<typeof useAddressView<CarsView>>[1];

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

function Cars({ options }: { readonly options?: Options }) {
  const { view, settled, changeView } = useAddressView(carsView, options);
  return (
    <>
      <input
        aria-label="Search"
        value={view.search}
        onChange={({ target }) => changeView({ search: target.value })}
      />
      <button onClick={() => changeView({ filter: "sold" })}>Sold</button>
      <button onClick={() => changeView({ page: view.page + 1 })}>Next</button>
      <button
        onClick={() => {
          changeView({ filter: "sold" });
          changeView({ page: 2 });
        }}
      >
        Sold, page 2
      </button>
      <button onClick={() => changeView({ size: 50 }, { replace: true })}>50 rows</button>
      <Link to="/cars">Cars</Link>
      <Link to="/car">Car</Link>
      <output data-testid="view">{carsView.toSearch(view)}</output>
      <output data-testid="settled">{settled.search}</output>
    </>
  );
}

type Router = ReturnType<typeof createMemoryRouter>;

function open(at = "/cars", options?: Options): Router {
  const element = options === undefined ? <Cars /> : <Cars options={options} />;
  const entries = ["/start", at];
  const router = createMemoryRouter(
    [
      { path: "/cars", element },
      { path: "*", element: <h1>Elsewhere</h1> },
    ],
    { initialEntries: entries, initialIndex: 1 },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const addressOf = ({ state }: Router) => state.location.pathname + state.location.search;
const view = () => screen.getByTestId("view").textContent;
const type = (text: string) => fireEvent.change(screen.getByLabelText("Search"), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const follow = (name: string) => fireEvent.click(screen.getByRole("link", { name }));
const rest = () => act(() => vi.advanceTimersByTimeAsync(ADDRESS_DELAY));
const goBack = (router: Router) => act(() => router.navigate(-1));

describe("what is typed", () => {
  it("is shown at once, and put into the address after a pause in typing", async () => {
    const router = open("/cars?page=3");
    for (const text of ["b", "bo", "bone"]) {
      type(text);
      expect(view()).toBe(`?q=${text}`);
      await act(() => vi.advanceTimersByTimeAsync(ADDRESS_DELAY / 2));
    }
    expect(addressOf(router)).toBe("/cars?page=3");
    expect(screen.getByTestId("settled")).toHaveTextContent("");
    await rest();
    expect(addressOf(router)).toBe("/cars?q=bone");
    expect(screen.getByTestId("settled")).toHaveTextContent("bone");
    await goBack(router);
    expect(addressOf(router)).toBe("/start");
  });

  it("isn't lost while earlier changes haven't reached the address", async () => {
    const router = open();
    type("bone");
    press("Sold");
    type("bones");
    await act(() => vi.advanceTimersByTimeAsync(ADDRESS_DELAY / 2));
    expect([view(), addressOf(router)]).toEqual(["?q=bones&show=sold", "/cars?q=bone&show=sold"]);
    await rest();
    expect(addressOf(router)).toBe("/cars?q=bones&show=sold");
    await goBack(router);
    expect(view()).toBe("?q=bone");
  });

  it("is restored by Back after a change that came before the pause in typing", async () => {
    const router = open();
    type("bone");
    press("Sold");
    await waitFor(() => expect(addressOf(router)).toBe("/cars?q=bone&show=sold"));
    await goBack(router);
    expect(addressOf(router)).toBe("/cars?q=bone");
    expect(view()).toBe("?q=bone");
    await goBack(router);
    expect(addressOf(router)).toBe("/start");
  });

  it("goes with a link to the page, also to the address that is there already", async () => {
    const router = open();
    type("bone");
    follow("Cars");
    expect(view()).toBe("");
    await rest();
    expect(addressOf(router)).toBe("/cars");
  });

  it("doesn't return a person who has opened a page that is still loading", async () => {
    window.history.replaceState(null, "", "/cars");
    const Never = lazy(() => new Promise<never>(() => undefined));
    const router = createBrowserRouter([
      { path: "/cars", element: <Cars /> },
      { path: "/car", element: <Never /> },
    ]);
    render(
      <Suspense fallback="Loading">
        <RouterProvider router={router} />
      </Suspense>,
    );
    type("bone");
    await act(() => router.navigate("/car"));
    await rest();
    expect(window.location.pathname).toBe("/car");
    expect(window.location.search).toBe("");
    router.dispose();
    window.history.replaceState(null, "", "/");
  });
});

describe("any other change", () => {
  it("is undone by Back and done again by Forward", async () => {
    const router = open("/cars?utm=x&page=2");
    press("Next");
    await waitFor(() => expect(addressOf(router)).toBe("/cars?utm=x&page=3"));
    press("Sold");
    await waitFor(() => expect(addressOf(router)).toBe("/cars?utm=x&show=sold"));
    await goBack(router);
    expect(view()).toBe("?page=3");
    await goBack(router);
    expect(view()).toBe("?page=2");
    await act(() => router.navigate(2));
    expect(view()).toBe("?show=sold");
  });

  it("replaces the entry if Back shouldn't undo it", async () => {
    const router = open();
    type("bone");
    press("50 rows");
    await waitFor(() => expect(addressOf(router)).toBe("/cars?q=bone&size=50"));
    await goBack(router);
    expect(addressOf(router)).toBe("/start");
  });

  it("adds nothing to the history if nothing changes", async () => {
    const router = open("/cars?show=sold");
    press("Sold");
    await rest();
    await goBack(router);
    expect(addressOf(router)).toBe("/start");
  });

  it("shows all of two that follow each other at once", async () => {
    const router = open();
    press("Sold, page 2");
    expect(view()).toBe("?show=sold&page=2");
    await waitFor(() => expect(addressOf(router)).toBe("/cars?show=sold&page=2"));
    expect(view()).toBe("?show=sold&page=2");
  });
});

describe("a person's own defaults", () => {
  it("are what an address without them means", async () => {
    const router = open("/cars?page=2", { base: { ...carsView.defaults, size: 50 } });
    expect(view()).toBe("?size=50&page=2");
    press("Next");
    await waitFor(() => expect(addressOf(router)).toBe("/cars?size=50&page=3"));
  });
});

describe("a view to open with", () => {
  it("is shown before the address has it, and replaces the entry", async () => {
    const router = open("/cars", { start: { ...carsView.defaults, page: 4 } });
    expect(view()).toBe("?page=4");
    await waitFor(() => expect(addressOf(router)).toBe("/cars?page=4"));
    await goBack(router);
    expect(addressOf(router)).toBe("/start");
  });
});

describe("a value that must not be in an address", () => {
  const keepOut = ({ search }: CarsView) => (search.includes("Dana") ? (["search"] as const) : []);

  it("stays out of it, and Back finds it all the same", async () => {
    const router = open("/cars", { keepOut });
    type("Dana");
    await rest();
    expect(addressOf(router)).toBe("/cars");
    press("Sold");
    await waitFor(() => expect(addressOf(router)).toBe("/cars?show=sold"));
    expect(view()).toBe("?q=Dana&show=sold");
    type("bone");
    await rest();
    expect(addressOf(router)).toBe("/cars?q=bone&show=sold");
    await goBack(router);
    expect(view()).toBe("?q=Dana");
    expect(JSON.stringify([window.history.state, router.state.location])).not.toContain("Dana");
  });

  it("is forgotten when the input is cleared", async () => {
    const router = open("/cars", { keepOut });
    type("Dana");
    await rest();
    type("");
    await rest();
    follow("Car");
    await goBack(router);
    expect(view()).toBe("");
  });
});
