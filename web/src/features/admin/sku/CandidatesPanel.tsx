import { Search } from "lucide-react";

import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { Skeleton } from "@/ui/status/Skeleton";
import { Text } from "@/ui/page/Text";

import { AdminFailure } from "../AdminFailure";
import { copy } from "./copy";
import type { Candidates } from "./useCandidates";
import { formatNumber } from "@/ui/numbers";

const COUNTS = ["total", "processable", "withBackImage", "alreadyUnavailable"] as const;

export function CandidatesPanel({ candidates }: { readonly candidates: Candidates }) {
  const { counts, error, isChecking, check } = candidates;
  return (
    <Panel
      title={copy.candidates}
      aside={
        <Button small icon={Search} busy={isChecking} onClick={() => void check()}>
          {copy.check}
        </Button>
      }
      body="stack"
    >
      {!isChecking && <AdminFailure title={copy.checkFailed} error={error} />}
      <p className="text-muted">{copy.candidatesHint}</p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(136px,1fr))] gap-3" aria-busy={isChecking}>
        {COUNTS.map((key) => (
          <div key={key}>
            <Text as="dt" look="label">
              {copy.counts[key]}
            </Text>
            <Text as="dd" look="figure">
              {isChecking ? (
                <Skeleton width="40px" height="16px" />
              ) : counts === undefined ? (
                copy.unknown
              ) : (
                formatNumber(counts[key])
              )}
            </Text>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
