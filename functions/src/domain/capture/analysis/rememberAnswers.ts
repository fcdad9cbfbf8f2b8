import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { DAY_MS } from "../../../contract/wire/durations.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import type { AnalysisRequest, AnalysisStore, CardAnalyst } from "../ports.ts";

export interface RememberPorts {
  readonly analyses: Pick<AnalysisStore, "acquire" | "save" | "release" | "wasUnusable">;
  readonly now: () => number;
  readonly createId: () => string;
}

/** Polling interval while another request for the same photos is running. */
const POLL_MILLISECONDS = 400;
/** After this time the other request's worker must have died. */
const LOCK_MILLISECONDS = 35_000;
/** Time for which an unusable answer isn't paid for again. */
const UNUSABLE_MILLISECONDS = DAY_MS;

/**
 * Wraps an analyst so that it is asked once about the same two photos of a seller, with or without a SKU.
 * Also caches that it couldn't identify the car, and for a day that its answer was unusable
 * (decisions/capture/0299). `version` contains everything else that the answer depends on, such as models and
 * prompts.
 */
export function rememberAnswers(analyst: CardAnalyst, version: string, ports: RememberPorts): CardAnalyst {
  return {
    ...analyst,
    async analyze(request) {
      const { uid, speed } = request;
      const key = toKey(analyst, version, request);
      const holder = ports.createId();
      for (;;) {
        const now = ports.now();
        const turn = await ports.analyses.acquire(uid, key, {
          ...{ holder, speed, now },
          until: now + LOCK_MILLISECONDS,
        });
        if (turn === "taken") break;
        if (turn !== "held") {
          request.onReused?.();
          return turn.analysis;
        }
        await sleep(POLL_MILLISECONDS, undefined, { signal: request.signal }).catch(() => {
          throw new AppError("ai/timeout", { provider: analyst.provider });
        });
      }
      const answer = { isPaid: false };
      try {
        // Known only now, because whoever held the lock may have failed.
        if (!request.askAgain && (await ports.analyses.wasUnusable(uid, key, speed, ports.now()))) {
          request.onReused?.();
          throw new AppError("ai/malformed", { provider: analyst.provider });
        }
        const analysis = await analyst.analyze({
          ...request,
          onSpent: (usage) => {
            answer.isPaid = true;
            request.onSpent(usage);
          },
        });
        await ports.analyses.save(uid, key, holder, speed, { analysis, frontImageUrl: null });
        return analysis;
      } catch (error) {
        // An answer that wasn't paid for broke off with its connection, which can pass.
        const isUnusable = answer.isPaid && error instanceof AppError && error.code === "ai/malformed";
        const until = ports.now() + UNUSABLE_MILLISECONDS;
        await ports.analyses.release(uid, key, holder, isUnusable ? { speed, until } : undefined);
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
