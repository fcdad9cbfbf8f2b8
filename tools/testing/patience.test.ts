import { expect, it, vi } from "vitest";

it("waits longer than Vitest's default of one second", async () => {
  const startedAt = Date.now();
  const expectLate = (seconds: number) => expect(Date.now() - startedAt).toBeGreaterThan(seconds * 1_000);
  await vi.waitFor(() => expectLate(1.2));
  await expect.poll(() => Date.now() - startedAt).toBeGreaterThan(2_400);
});
