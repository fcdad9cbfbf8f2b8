import { afterEach, beforeEach, vi } from "vitest";

/** Warnings of React and libraries fail a test. A test that expects one spies on the console and asserts it. */
const complaints: string[] = [];

/** Fails the current test. */
export function complain(text: string): void {
  complaints.push(text);
}

beforeEach(() => {
  complaints.length = 0;
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      complain(`console.${level}: ${parts.map(String).join(" ")}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  if (complaints.length > 0) throw new Error(`Unexpected output:\n${complaints.join("\n")}`);
});
