import { expect, it } from "vitest";

import { openPicturedGallery } from "../../support/galleries.ts";
import { DEVICES, STEADY_CATEGORIES, withLighthouse } from "../../support/lighthouse.ts";
import { suite } from "../../support/suite.ts";

/**
 * The pages that strangers open first. The points for performance depend on the machine, so `npm run bench --
 * lighthouse` checks them. This test checks the parts that don't.
 */
it("scores at least 95 in Lighthouse on the pages that strangers open first", async () => {
  const { username } = await openPicturedGallery(12);
  await withLighthouse(async (audit) => {
    for (const path of ["/login", `/g/${username}`, "/gallery"]) {
      for (const device of DEVICES) {
        const { scores, faults, shift } = await audit(suite().webUrl + path, device);
        process.stdout.write(`${path}, ${device}: ${JSON.stringify(scores)}\n`);
        for (const category of STEADY_CATEGORIES) {
          expect(scores[category], `${path}, ${device}: ${faults.join(", ")}`).toBeGreaterThanOrEqual(95);
        }
        expect(shift, `${path}, ${device}`).toBeLessThanOrEqual(0.05);
      }
    }
  }, STEADY_CATEGORIES);
});
