import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link, useNavigate } from "react-router-dom";
import type * as z from "zod";

import type { createMultiItemListing } from "@contract/listings/selling";
import { describeRefusal } from "@/lib/calls/errorText";
import { urls } from "@/lib/browser/urls";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { Button } from "@/ui/controls/Button";
import { Progress } from "@/ui/status/Progress";

import { copy } from "./copy";
import { getEbayDraftUrl, type LotValues } from "./lot";
import { getFailureText } from "./useCreateLot";

type Created = z.output<typeof createMultiItemListing.output>;

interface LotResultProps {
  readonly creation: UseMutationResult<Created, Error, LotValues>;
  readonly onBack: () => void;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** Milliseconds from the success to opening the draft (specification 3 §9). */
const DRAFT_AFTER = 1_000;
const LISTING_AFTER = 2_000;

export function LotResult({ creation, onBack, onAgain, onClose }: LotResultProps) {
  const { data, error, isPending } = creation;
  return (
    <div className="grid min-w-0 gap-4">
      <Progress label={copy.creating} done={isPending ? 0 : 1} total={1} failed={error ? 1 : 0} />
      {data && <Success created={data} onBack={onBack} onClose={onClose} />}
      {error && <Failure error={error} onBack={onBack} onAgain={onAgain} />}
    </div>
  );
}

interface SuccessProps extends Pick<LotResultProps, "onBack" | "onClose"> {
  readonly created: Created;
}

/** Opens the listing automatically, unless the seller chooses to stay or has to read a refusal by eBay. */
function Success({ created, onBack, onClose }: SuccessProps) {
  const navigate = useNavigate();
  const button = useFocus();
  const { isOn } = useMarketplace();
  const atEbay = isOn ? getEbayDraftUrl(created.ebayUrl) : null;
  const draftRefusal = isOn ? created.draftRefusal : null;
  const isRefused = draftRefusal !== null;
  const open = () => {
    onClose();
    void navigate(urls.listing(created.listingId));
  };
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (isRefused) return undefined;
    const timers = [
      setTimeout(() => latest.current(), LISTING_AFTER),
      ...(atEbay === null
        ? []
        : [setTimeout(() => window.open(atEbay, "_blank", "noopener,noreferrer"), DRAFT_AFTER)]),
    ];
    return () => timers.forEach(clearTimeout);
  }, [atEbay, isRefused]);
  return (
    <>
      <div role="status">
        <p className="font-strong">{copy.created}</p>
        {draftRefusal === null ? (
          <p>{!isOn ? copy.reviewDraftOff : atEbay === null ? copy.reviewDraft : copy.opening}</p>
        ) : (
          <p className="wrap-anywhere">{copy.notAtEbay(describeRefusal(draftRefusal))}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {draftRefusal?.field === "title" && <Button onClick={onBack}>{copy.changeTitle}</Button>}
        {draftRefusal?.field === "access" && (
          <Link className="mr-auto link" to={urls.settings} onClick={onClose}>
            {copy.chooseAccess}
          </Link>
        )}
        <Button onClick={onClose}>{copy.stay}</Button>
        <Button ref={button} variant="primary" onClick={open}>
          {copy.openListing}
        </Button>
      </div>
    </>
  );
}

interface FailureProps extends Pick<LotResultProps, "onBack" | "onAgain"> {
  readonly error: Error;
}

function Failure({ error, onBack, onAgain }: FailureProps) {
  const button = useFocus();
  return (
    <>
      <div role="alert">
        <p className="font-strong wrap-anywhere text-danger-ink">{getFailureText(error)}</p>
        <p className="text-muted">{copy.noSecond}</p>
      </div>
      <div className="flex items-center justify-end gap-2">
        <Button onClick={onBack}>{copy.back}</Button>
        <Button ref={button} variant="primary" onClick={onAgain}>
          {copy.again}
        </Button>
      </div>
    </>
  );
}

/** Focuses the button, because the previously focused element was removed. */
function useFocus() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return button;
}
