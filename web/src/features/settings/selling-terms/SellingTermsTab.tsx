import { paths } from "@contract/documents";
import { sellingTermsDocument } from "@contract/listings/terms/sellingTerms";

import { FailureBanner } from "@/lib/calls/FailureBanner";
import { useDocument } from "@/lib/firestore/useDocuments";
import { usePerson } from "@/lib/session/session";
import { useSellingOptions } from "@/lib/terms/useSellingTerms";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { SkeletonRows } from "@/ui/status/Skeleton";

import { copy } from "./copy";
import { TermsForm } from "./TermsForm";

export function SellingTermsTab() {
  const { uid } = usePerson();
  const saved = useDocument(paths.sellingTerms(uid), sellingTermsDocument);
  const options = useSellingOptions();
  if (saved.status === "error") {
    return (
      <FailureBanner
        title={copy.loadFailed}
        error={saved.error}
        action={
          <Button small onClick={saved.retry}>
            {copy.retry}
          </Button>
        }
      />
    );
  }
  if (saved.status === "loading" || options.isPending) {
    return (
      <Panel title={copy.tab} body="padded">
        <SkeletonRows label={copy.loading} rows={6} />
      </Panel>
    );
  }
  return (
    <div className="grid content-start gap-3">
      <FailureBanner
        tone="warning"
        title={copy.optionsFailed}
        error={options.error}
        action={
          <Button small busy={options.isFetching} onClick={() => void options.refetch()}>
            {copy.retry}
          </Button>
        }
      >
        {copy.optionsKept}
      </FailureBanner>
      <TermsForm saved={saved.value} options={options.data ?? null} />
    </div>
  );
}
