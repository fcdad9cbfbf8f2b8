import type { ListingDocument } from "@contract/documents";

import { describeError, describeRefusal } from "@/lib/calls/errorText";
import type { WithId } from "@/lib/firestore/documents";
import { urls } from "@/lib/browser/urls";
import { type CardAtEbay } from "@/lib/ledger/cardAtEbay";
import { UntoldFacts } from "@/lib/ledger/UntoldFacts";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { Text } from "@/ui/page/Text";

import { ledgerCopy as copy } from "./copy";
import { useTelling } from "./useLedger";

interface CardFactsPartProps {
  readonly listing: WithId<ListingDocument>;
  readonly card: CardAtEbay;
  readonly isRevisable: boolean;
}

/** Shows the known facts of the car that buyers can't see yet, and the action that sends them. */
export function CardFactsPart({ listing, card, isRevisable }: CardFactsPartProps) {
  const telling = useTelling(listing);
  const { untold, isDamagedButNew } = card;
  const refusal = telling.data?.outcome === "refused" ? describeRefusal(telling.data) : null;
  const failure = telling.isError ? describeError(telling.error) : refusal;
  const sent = telling.isPending ? telling.variables : [];
  return (
    <>
      {isDamagedButNew && (
        <div className="p-3 pb-0">
          <Banner
            tone="warning"
            title={copy.damagedButNew}
            action={
              isRevisable && (
                <ButtonLink small to={urls.reviseListing(listing.id)}>
                  {copy.chooseCondition}
                </ButtonLink>
              )
            }
          >
            {copy.damagedDetail}
          </Banner>
        </div>
      )}
      {untold.length > 0 && (
        <section className="border-b px-4 pt-3" aria-label={copy.untold}>
          <div className="flex flex-wrap items-center gap-2">
            <Text as="h3" look="label" className="flex-1">
              {copy.untold}
            </Text>
            {isRevisable && untold.length > 1 && (
              <Button small disabled={telling.isPending} onClick={() => telling.mutate(untold)}>
                {copy.tellAll}
              </Button>
            )}
          </div>
          {failure !== null && (
            <div className="pt-2">
              <Banner tone="danger" title={copy.refused} onDismiss={() => telling.reset()}>
                {failure}
              </Banner>
            </div>
          )}
          <UntoldFacts
            facts={untold}
            busy={sent[0]?.name ?? null}
            act={isRevisable ? { label: copy.tell, on: (fact) => telling.mutate([fact]) } : null}
          />
        </section>
      )}
    </>
  );
}
