import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";

import { Table } from "./Table";
import type { TableColumn } from "./tableModel";

interface Car {
  readonly id: string;
  readonly name: string;
}
const CARS: readonly Car[] = ["Camaro", "Bone Shaker", "Twin Mill", "Rodger Dodger"].map((name) => ({
  id: name.toLowerCase(),
  name,
}));
const COLUMNS: readonly TableColumn<Car>[] = [
  { key: "name", header: "Name", sortKey: "name", cell: ({ name }, _, id) => <span id={id}>{name}</span> },
  { key: "length", header: "Letters", numeric: true, cell: ({ name }) => name.length },
];
const opened = vi.fn();
const sorted = vi.fn();
const asked = vi.fn();

function Cars() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <Table
      label="Cars"
      columns={COLUMNS}
      rows={CARS}
      rowId={({ id }) => id}
      sort={{ key: "name", isDescending: true }}
      onSort={sorted}
      selection={{
        selected,
        onSelect: (ids, isSelected) =>
          setSelected((before) =>
            isSelected
              ? new Set([...before, ...ids])
              : new Set([...before].filter((id) => !ids.includes(id))),
          ),
        onClear: () => setSelected(new Set()),
      }}
      onOpen={opened}
      onMenu={asked}
    />
  );
}
const row = (name: string) => screen.getByRole("row", { name: new RegExp(name) });
const selectedNames = () =>
  screen
    .queryAllByRole("row", { selected: true })
    .map((found) => within(found).getAllByRole("cell")[1]?.textContent);

it("opens a row on Enter or a click, but not on a click on a control in it", async () => {
  render(<Cars />);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  expect(row("Camaro")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  expect(opened).toHaveBeenLastCalledWith(CARS[1]);
  await userEvent.click(within(row("Twin Mill")).getByText("Twin Mill"));
  expect(opened).toHaveBeenLastCalledWith(CARS[2]);
  await userEvent.click(screen.getByRole("checkbox", { name: "Select Camaro" }));
  expect(opened).toHaveBeenCalledTimes(2);
});

it("selects with Space, a range with Shift, all with Ctrl A, and none with Escape", async () => {
  render(<Cars />);
  row("Camaro").focus();
  await userEvent.keyboard(" ");
  expect(selectedNames()).toEqual(["Camaro"]);
  await userEvent.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
  expect(selectedNames()).toEqual(["Camaro", "Bone Shaker", "Twin Mill"]);
  await userEvent.keyboard("{Control>}a{/Control}");
  expect(selectedNames()).toHaveLength(4);
  await userEvent.keyboard("{Escape}");
  expect(selectedNames()).toEqual([]);
});

it("selects a range with Shift and the mouse, and the whole page with the header", async () => {
  render(<Cars />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("checkbox", { name: "Select Bone Shaker" }));
  const all = screen.getByRole("checkbox", { name: "Select all on this page" });
  expect(all).toBePartiallyChecked();
  await user.keyboard("{Shift>}");
  await user.click(screen.getByRole("checkbox", { name: "Select Rodger Dodger" }));
  await user.keyboard("{/Shift}");
  expect(selectedNames()).toEqual(["Bone Shaker", "Twin Mill", "Rodger Dodger"]);
  await user.click(all);
  expect(selectedNames()).toHaveLength(4);
  await user.click(all);
  expect(selectedNames()).toEqual([]);
});

it("sorts by a click on the header, and announces the order", async () => {
  render(<Cars />);
  expect(screen.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");
  expect(screen.getByRole("columnheader", { name: "Letters" })).not.toHaveAttribute("aria-sort");
  await userEvent.click(screen.getByRole("button", { name: "Name" }));
  expect(sorted).toHaveBeenCalledWith("name");
});

it("opens a row's menu by its button and the menu key", async () => {
  render(<Cars />);
  const button = screen.getByRole("button", { name: "Actions for Twin Mill" });
  await userEvent.click(button);
  expect(asked).toHaveBeenLastCalledWith(CARS[2], button);
  row("Camaro").focus();
  await userEvent.keyboard("{Shift>}{F10}{/Shift}");
  expect(asked).toHaveBeenLastCalledWith(CARS[0], row("Camaro"));
});

it("lets Tab reach the controls of only one row", () => {
  render(<Cars />);
  const reachable = screen
    .getAllByRole("checkbox", { name: /^Select (?!all)/ })
    .map(({ tabIndex }) => tabIndex);
  expect(reachable).toEqual([0, -1, -1, -1]);
});

it("renders only the visible rows of a thousand, and reserves space for the others", () => {
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(400);
  const many = Array.from({ length: 1000 }, (_, at) => ({ id: `c${at}`, name: `Car ${at}` }));
  function Long() {
    const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
    return (
      <div ref={setScroller}>
        <Table
          label="Cars"
          columns={COLUMNS}
          rows={many}
          rowId={({ id }) => id}
          scroller={scroller}
          lineHeight={40}
        />
      </div>
    );
  }
  render(<Long />);
  const shown = screen.getAllByRole("row").length - 1;
  expect(shown).toBeGreaterThanOrEqual(10);
  expect(shown).toBeLessThan(20);
  expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "1001");
  // eslint-disable-next-line testing-library/no-node-access -- the spacer has no role
  expect(document.querySelector(".table-gap td")).toHaveStyle({ height: `${(1000 - shown) * 40}px` });
});
