import { PackageSearch } from "lucide-react";

import { urls } from "@/lib/browser/urls";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { PageHead } from "@/ui/page/PageHead";

import { useRun } from "../maintenance/useRun";
import { BatchPanel } from "./BatchPanel";
import { CandidatesPanel } from "./CandidatesPanel";
import { copy } from "./copy";
import { ResultsPanel } from "./ResultsPanel";
import { useCandidates } from "./useCandidates";

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
