// @vitest-environment node
import { expect, it } from "vitest";

import { nameCountry } from "./countries";

it.each([
  ["US", "United States"],
  ["DE", "Germany"],
  ["ZZ", "Unknown Region"],
  ["QX", "QX"],
  ["us", "us"],
  ["", ""],
  ["Somewhere", "Somewhere"],
])("names %j %s", (code, name) => expect(nameCountry(code)).toBe(name));
