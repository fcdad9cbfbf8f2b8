import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { ColumnHeads } from "./ColumnHeads";

it("names the columns, and puts the names of figures to the right", () => {
  render(
    <table>
      <ColumnHeads of={["API", { number: "Time" }]} />
    </table>,
  );
  const heads = screen.getAllByRole("columnheader");
  expect(heads.map(({ textContent, className }) => [textContent, className])).toEqual([
    ["API", ""],
    ["Time", "text-right"],
  ]);
});
