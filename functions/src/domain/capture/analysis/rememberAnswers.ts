import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { AppError } from "../../../contract/wire/errors.ts";
import type { AnalysisRequest, AnalysisStore, CardAnalyst } from "../ports.ts";

export interface RememberPorts {
  readonly analyses: Pick<AnalysisStore, "acquire" | "save" | "release">;
  readonly now: () => number;
  readonly newId: () => string;
}

/** Polling interval while another request for the same photos is running. */
const POLL_MILLISECONDS = 400;
/** After this time the other request's worker must have died. */
const LOCK_MILLISECONDS = 35_000;

/**
 * Wraps an analyst so that it is asked once about the same two photos of a seller, with or without a SKU.
 * Also caches that it couldn't identify the car. `version` contains everything else that the answer depends
 * on, such as models and prompts.
 */
export function rememberAnswers(analyst: CardAnalyst, version: string, ports: RememberPorts): CardAnalyst {
  return {
    ...analyst,
    async analyze(request) {
      const { uid, speed } = request;
      const key = toKey(analyst, version, request);
      const holder = ports.newId();
      for (;;) {
        const now = ports.now();
        const turn = await ports.analyses.acquire(uid, key, {
          ...{ holder, speed, now },
          until: now + LOCK_MILLISECONDS,
        });
        if (turn === "taken") break;
        if (turn !== "held") {
          request.reused?.();
          return turn.analysis;
        }
        await sleep(POLL_MILLISECONDS, undefined, { signal: request.signal }).catch(() => {
          throw new AppError("ai/timeout", { provider: analyst.provider });
        });
      }
      try {
        const analysis = await analyst.analyze(request);
        await ports.analyses.save(uid, key, holder, speed, { analysis, frontImageUrl: null });
        return analysis;
      } catch (error) {
        await ports.analyses.release(uid, key, holder);
        throw error;
      }
    },
  };
}

/** SKUs contain no slash, so these keys can't collide with SKUs. */
function toKey({ provider }: CardAnalyst, version: string, { front, back, prompt }: AnalysisRequest): string {
  const hash = createHash("sha256").update(JSON.stringify([provider, version, prompt]));
  for (const photo of [front, back]) hash.update(createHash("sha256").update(photo).digest());
  return `photos/${hash.digest("base64url")}`;
}
