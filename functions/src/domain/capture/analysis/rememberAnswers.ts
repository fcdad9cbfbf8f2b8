import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { AppError } from "../../../contract/wire/errors.ts";
import type { AnalysisRequest, AnalysisStore, CardAnalyst } from "../ports.ts";

export interface RememberPorts {
  readonly analyses: Pick<AnalysisStore, "acquire" | "save" | "release">;
  readonly now: () => number;
  readonly newId: () => string;
}

/** How long a request of the same photos is waited for at once, in milliseconds. */
const POLL_MILLISECONDS = 400;
/** After this time, the other request's worker must have died. */
const LOCK_MILLISECONDS = 35_000;

/**
 * Has an analyst asked once about the same two photos of a seller, with or without a SKU. Remembers that it couldn't
 * identify the car, too. `version` names what else its answer depends on, such as its models and prompts.
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

/** SKUs have no slash, so the keys of photos are none of theirs. */
function toKey({ provider }: CardAnalyst, version: string, { front, back, prompt }: AnalysisRequest): string {
  const hash = createHash("sha256").update(JSON.stringify([provider, version, prompt]));
  for (const photo of [front, back]) hash.update(createHash("sha256").update(photo).digest());
  return `photos/${hash.digest("base64url")}`;
}
