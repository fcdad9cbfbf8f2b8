import { beforeEach, describe, expect, it, vi } from "vitest";

import { detectDevice, readStationId, nameStation } from "./station";

describe("a station", () => {
  beforeEach(() => localStorage.clear());

  it("keeps its id", () => {
    expect(readStationId()).toBe(readStationId());
  });

  it("has an id that begins with its device, and is stored", () => {
    const agent = vi.spyOn(navigator, "userAgent", "get");
    agent.mockReturnValue("Mozilla/5.0 (Windows NT 10.0; Win64; x64)");
    const id = readStationId();
    expect(id).toMatch(/^Windows PC [\da-f-]{36}$/);
    expect(localStorage.getItem("capture_stationId")).toBe(id);
    localStorage.clear();
    agent.mockReturnValue("curl/8");
    expect(readStationId()).toMatch(/^[\da-f-]{36}$/);
  });

  it.each([
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1", "iPhone"],
    ["Mozilla/5.0 (Linux; Android 15; K) Chrome/140.0.0.0 Mobile Safari/537.36", "Android phone"],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0", "Windows PC"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Firefox/141.0", "Mac"],
    ["Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) Safari/604.1", "iPad"],
    ["Mozilla/5.0 (Linux; Android 15; K) Chrome/140.0.0.0 Safari/537.36", "Android tablet"],
    ["Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) Chrome/140.0.0.0", "Chromebook"],
    ["Mozilla/5.0 (X11; Linux x86_64) Firefox/141.0", "Linux PC"],
    ["curl/8", null],
  ])("is named after its device: %s", (userAgent, name) => {
    expect(detectDevice(userAgent)).toBe(name);
  });

  it.each([
    ["Android phone 7b0b9a4e-0d5c-4b7c-9f57-6d5a1c6f2b11", "Android phone"],
    ["7b0b9a4e-0d5c-4b7c-9f57-6d5a1c6f2b11", null],
  ])("shows its device to other stations: %s", (id, name) => {
    expect(nameStation(id)).toBe(name);
  });
});
