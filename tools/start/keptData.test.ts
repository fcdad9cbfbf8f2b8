import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { openKeptData } from "./keptData.ts";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "kept-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, content: string, { whole }: { whole: boolean }): void {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, "content"), content);
  if (whole) writeFileSync(join(folder, name, "firebase-export-metadata.json"), "{}");
}

function settled(): string | null {
  const path = openKeptData(folder).settle();
  return path && readFileSync(join(path, "content"), "utf8");
}

describe("the data to start with", () => {
  it("is none at the first start", () => {
    expect(settled()).toBeNull();
  });

  it("is the last whole export", () => {
    write("data", "old", { whole: true });
    write("data.next", "new", { whole: true });
    expect(settled()).toBe("new");
    expect(settled()).toBe("new");
  });

  it("is none of the simulators' either after a start that was killed before its first export", () => {
    write("simulators", "sales", { whole: false });
    expect(settled()).toBeNull();
    expect(existsSync(join(folder, "simulators"))).toBe(false);
  });

  it("keeps what the simulators have beside an export", () => {
    write("data", "old", { whole: true });
    write("simulators", "sales", { whole: false });
    expect(settled()).toBe("old");
    expect(existsSync(join(folder, "simulators"))).toBe(true);
  });

  it("stays the old one when an export was cut off", () => {
    write("data", "old", { whole: true });
    write("data.next", "half", { whole: false });
    expect(settled()).toBe("old");
    expect(existsSync(join(folder, "data.next"))).toBe(false);
  });

  it("is nothing of an export that was never finished", () => {
    write("data", "old", { whole: true });
    write("unfinished", "half", { whole: false });
    expect(settled()).toBe("old");
    expect(existsSync(join(folder, "unfinished"))).toBe(false);
  });

  it("is the old one when the exchange was cut off between its two renames", () => {
    write("data.previous", "old", { whole: true });
    expect(settled()).toBe("old");
  });

  it("is the new one when the exchange was cut off there with the new one whole", () => {
    write("data.previous", "old", { whole: true });
    write("data.next", "new", { whole: true });
    expect(settled()).toBe("new");
  });
});

describe("the end of a session", () => {
  it("keeps a whole export", () => {
    write("data", "old", { whole: true });
    write("data.next", "new", { whole: true });
    expect(openKeptData(folder).finish()).toBe("kept");
    expect(settled()).toBe("new");
  });

  it("says what is left when the export isn't whole", () => {
    write("data", "old", { whole: true });
    write("data.next", "half", { whole: false });
    const data = openKeptData(folder);
    expect(data.finish()).toBe("lost");
    expect(data.describeLoss()).toContain(`${join(folder, "data")} still has the data of the last stop`);
    expect(settled()).toBe("old");
  });

  it("says so when nothing is left", () => {
    const data = openKeptData(folder);
    expect(data.finish()).toBe("lost");
    expect(data.describeLoss()).toContain("the next start begins with new demo data");
  });
});

describe("a start that ends before the emulators have imported everything", () => {
  beforeEach(() => {
    write("data", "listings and photos", { whole: true });
    openKeptData(folder).beginImport();
    write("data.next", "listings", { whole: true });
    write("simulators", "sales", { whole: false });
  });

  it("leaves the data that it began with", () => {
    expect(settled()).toBe("listings and photos");
    expect(settled()).toBe("listings and photos");
    expect(existsSync(join(folder, "simulators"))).toBe(true);
  });

  it("is over when all is imported", () => {
    openKeptData(folder).endImport();
    expect(settled()).toBe("listings");
  });
});

describe("a session that ends before the demo data is whole", () => {
  beforeEach(() => {
    openKeptData(folder).beginSeeding();
    write("data.next", "half of the demo", { whole: true });
    write("simulators", "a cancellation", { whole: false });
  });

  it("leaves nothing, so that the next start seeds from the beginning", () => {
    expect(openKeptData(folder).finish()).toBe("unseeded");
    expect(settled()).toBeNull();
    expect(existsSync(join(folder, "simulators"))).toBe(false);
  });

  it("leaves nothing either when it was killed", () => {
    expect(settled()).toBeNull();
    expect(existsSync(join(folder, "simulators"))).toBe(false);
  });

  it("leaves what it began with", () => {
    write("data", "without the end of the demo", { whole: true });
    expect(settled()).toBe("without the end of the demo");
    expect(existsSync(join(folder, "simulators"))).toBe(false);
  });

  it("is over when the demo data is whole", () => {
    openKeptData(folder).endSeeding();
    expect(openKeptData(folder).finish()).toBe("kept");
    expect(settled()).toBe("half of the demo");
    expect(existsSync(join(folder, "simulators"))).toBe(true);
  });
});
