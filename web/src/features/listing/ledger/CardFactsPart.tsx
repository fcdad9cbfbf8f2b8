import type { ListingDocument } from "@contract/documents";

import { describeError, describeRefusal } from "@/lib/calls/errorText";
import type { WithId } from "@/lib/firestore/documents";
import { urls } from "@/lib/browser/urls";
import { type CardAtEbay } from "@/lib/ledger/cardAtEbay";
import { DifferingFacts } from "@/lib/ledger/DifferingFacts";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { Text } from "@/ui/page/Text";

import { ledgerCopy as copy } from "./copy";
import { useSendFacts } from "./useLedger";

interface CardFactsPartProps {
  readonly listing: WithId<ListingDocument>;
  readonly card: CardAtEbay;
  readonly isRevisable: boolean;
}

/** Shows the known facts of the car that buyers can't see yet, and the action that sends them. */
export function CardFactsPart({ listing, card, isRevisable }: CardFactsPartProps) {
  const sending = useSendFacts(listing);
  const { differing, isDamagedButNew } = card;
  const refusal = sending.data?.outcome === "refused" ? describeRefusal(sending.data) : null;
  const failure = sending.isError ? describeError(sending.error) : refusal;
  const sent = sending.isPending ? sending.variables : [];
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
      {differing.length > 0 && (
        <section className="border-b px-4 pt-3" aria-label={copy.differingFacts}>
          <div className="flex flex-wrap items-center gap-2">
            <Text as="h3" look="label" className="flex-1">
              {copy.differingFacts}
            </Text>
            {isRevisable && differing.length > 1 && (
              <Button small disabled={sending.isPending} onClick={() => sending.mutate(differing)}>
                {copy.sendAllFacts}
              </Button>
            )}
          </div>
          {failure !== null && (
            <div className="pt-2">
              <Banner tone="danger" title={copy.refused} onDismiss={() => sending.reset()}>
                {failure}
              </Banner>
            </div>
          )}
          <DifferingFacts
            facts={differing}
            busy={sent[0]?.name ?? null}
            act={isRevisable ? { label: copy.sendFact, on: (fact) => sending.mutate([fact]) } : null}
          />
        </section>
      )}
    </>
  );
}
