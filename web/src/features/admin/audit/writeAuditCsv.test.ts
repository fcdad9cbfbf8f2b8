// @vitest-environment node
import { expect, it } from "vitest";

import type { AuditEntry } from "@contract/audit";

import { readCsv } from "@/lib/testing/readCsv";

import { writeAuditCsv } from "./writeAuditCsv";

const entry: AuditEntry = {
  key: "1795426200000-a1",
  at: Date.UTC(2026, 10, 23, 9, 30),
  by: "ada",
  byEmail: "ada@pegboard.example",
  role: "super-admin",
  action: "setUserAdmin",
  kind: "act",
  target: "bob",
  targetEmail: "=cmd@pegboard.example",
  details: { isSuperAdmin: true, role: "admin" },
  outcome: "refused",
  code: "user/own-row",
  milliseconds: 12,
};

it("writes one row per entry that a spreadsheet reads as it is", () => {
  const [header, row] = readCsv(writeAuditCsv([entry]));
  expect(Object.fromEntries(header?.map((name, at) => [name, row?.[at]]) ?? [])).toEqual({
    time: "2026-11-23T09:30:00.000Z",
    by: "ada",
    "by email": "ada@pegboard.example",
    role: "super-admin",
    action: "setUserAdmin",
    kind: "act",
    target: "bob",
    "target email": "=cmd@pegboard.example",
    details: "isSuperAdmin: true, role: admin",
    outcome: "refused",
    code: "user/own-row",
    milliseconds: "12",
    key: "1795426200000-a1",
  });
});
