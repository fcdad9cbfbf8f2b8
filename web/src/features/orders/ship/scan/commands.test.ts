import { beforeEach, expect, it, vi } from "vitest";

import { hearTones } from "@/lib/testing/hearTones";
import { COMMANDS, readCommand } from "./commands";
import { playScan } from "./sounds";

beforeEach(() => () => vi.unstubAllGlobals());

it.each([
  { code: "PBX-GO-ON", command: "goOn" },
  { code: " pbx-no-number\n", command: "noNumber" },
  { code: "PBX-GO", command: null },
  { code: "", command: null },
])("reads $code as $command", ({ code, command }) => {
  expect(readCommand(code)).toBe(command);
});

it("has only codes that any keyboard layout can type", () => {
  expect(Object.values(COMMANDS).every((code) => /^[A-Z-]+$/.test(code))).toBe(true);
});

it.each([
  { sound: "right", tones: [880] },
  { sound: "done", tones: [660, 880, 1_320] },
  { sound: "stop", tones: [220, 165] },
  { sound: "doubt", tones: [560, 560] },
  { sound: "unknown", tones: [330, 330] },
  { sound: "none", tones: [] },
] as const)("plays $tones for $sound", ({ sound, tones }) => {
  const heard = hearTones();
  playScan(sound);
  expect(heard).toEqual(tones);
});
