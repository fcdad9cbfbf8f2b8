import { PackageSearch, Search } from "lucide-react";

import { urls } from "@/lib/browser/urls";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { PageHead } from "@/ui/page/PageHead";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { Skeleton } from "@/ui/status/Skeleton";
import { Text } from "@/ui/page/Text";
import { formatNumber } from "@/ui/numbers";

import { useRun } from "../maintenance/useRun";
import { BatchPanel } from "./BatchPanel";
import { copy } from "./copy";
import { ResultsPanel } from "./ResultsPanel";
import { useCandidates, type Candidates } from "./useCandidates";
import { AdminFailure } from "../AdminFailure";

/** Milliseconds for which the listener stays on a finished run (specification 2, section 9). */
const DETACH_AFTER = 5_000;

export function SkuSection() {
  const followed = useRun("skuProcessing", DETACH_AFTER);
  const candidates = useCandidates();
  return (
    <>
      <PageHead
        title={copy.title}
        actions={
          <ButtonLink to={urls.listingsWithoutSku} icon={PackageSearch}>
            {copy.toListings}
          </ButtonLink>
        }
      />
      <div className="mt-3 grid gap-3">
        <CandidatesPanel candidates={candidates} />
        <BatchPanel followed={followed} candidates={candidates} />
        {followed.run !== null && followed.run.details.length > 0 && <ResultsPanel run={followed.run} />}
      </div>
    </>
  );
}

const COUNTS = ["total", "processable", "withBackImage", "alreadyUnavailable"] as const;

function CandidatesPanel({ candidates }: { readonly candidates: Candidates }) {
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
