import { beforeEach, describe, expect, it, vi } from "vitest";

import { createSuiteEnvironment, type Ports, SUITE_PORTS } from "./environment.ts";

const SWITCH = "ENFORCE_APP_CHECK";
const PORTS = Object.fromEntries(SUITE_PORTS.map((name) => [name, 1])) as Ports;

beforeEach(() => {
  vi.stubEnv(SWITCH, undefined);
  return () => void vi.unstubAllEnvs();
});

/** Loads the functions' configuration as an instance does, which reads the environment then. */
async function enforcesAppCheck(value: string | undefined): Promise<boolean> {
  vi.stubEnv(SWITCH, value);
  vi.resetModules();
  const { config } = await import("../../functions/src/config.ts");
  return config.enforceAppCheck;
}

describe("App Check", () => {
  it.each([undefined, "", " ", "true", "TRUE", "1", "off", "False"])(
    "is enforced with the setting %j",
    async (value) => {
      expect(await enforcesAppCheck(value)).toBe(true);
    },
  );

  it("is off with the word false alone, as the local suite has it", async () => {
    const { [SWITCH]: value } = createSuiteEnvironment(PORTS, "http://127.0.0.1:1");
    expect(value).toBe("false");
    expect(await enforcesAppCheck(value)).toBe(false);
  });

  it("is enforced in a local suite that is started with it", async () => {
    vi.stubEnv(SWITCH, "true");
    const { [SWITCH]: value } = createSuiteEnvironment(PORTS, "http://127.0.0.1:1");
    expect(await enforcesAppCheck(value)).toBe(true);
  });
});
