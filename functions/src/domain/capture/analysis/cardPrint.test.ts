import { expect, it } from "vitest";

import { MAX_PRINT_LINE_LENGTH } from "../../../contract/wire/limits.ts";
import { cleanPrint } from "./cardPrint.ts";

it("cuts a printed line between characters, so that the browser can send it back", () => {
  const start = "x".repeat(MAX_PRINT_LINE_LENGTH - 1);
  expect(cleanPrint([`${start}💥`, ` Mustang\n 5.0 `])).toEqual([start, "Mustang 5.0"]);
});
