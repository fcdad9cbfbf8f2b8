import { expect, it } from "vitest";

import { openPicturedGallery } from "../../support/galleries.ts";
import { STEADY_CATEGORIES, withLighthouse } from "../../support/lighthouse.ts";
import { suite } from "../../support/suite.ts";

/**
 * The pages that strangers open first, on a phone, and the one with most pictures on a desk, too. `npm run bench --
 * lighthouse` audits all of them on both, and checks the points for performance, which depend on the machine.
 */
it("scores at least 95 in Lighthouse on the pages that strangers open first", async () => {
  const { username } = await openPicturedGallery(12);
  await withLighthouse(async (audit) => {
    for (const [path, device] of [
      ["/login", "phone"],
      ["/gallery", "phone"],
      [`/g/${username}`, "phone"],
      [`/g/${username}`, "desktop"],
    ] as const) {
      const { scores, faults, shift } = await audit(suite().webUrl + path, device);
      process.stdout.write(`${path}, ${device}: ${JSON.stringify(scores)}\n`);
      for (const category of STEADY_CATEGORIES) {
        expect(scores[category], `${path}, ${device}: ${faults.join(", ")}`).toBeGreaterThanOrEqual(95);
      }
      expect(shift, `${path}, ${device}`).toBeLessThanOrEqual(0.05);
    }
  }, STEADY_CATEGORIES);
});
