import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";

import { listingDocument, type OrderDocument, paths } from "@contract/documents";
import { countCopiesOut, type Fate, isPacked, putBackCopies } from "@contract/places/putBack";
import { placeDocument } from "@contract/places/places";

import { call } from "@/lib/calls/call";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { useDocument, useDocuments } from "@/lib/firestore/useDocuments";
import { usePerson } from "@/lib/session/session";
import { Button } from "@/ui/controls/Button";
import { TextField } from "@/ui/controls/TextField";
import { Dialog } from "@/ui/overlays/Dialog";

import { PlaceInput } from "../PlaceInput";
import { useTypedPlace } from "../useTypedPlace";
import { copy } from "./copy";
import type { Line } from "./linesOut";
import { showPutBack } from "./showPutBack";

interface PutBackDialogProps {
  readonly order: OrderDocument;
  readonly line: Line;
  readonly placeId: string | null;
  readonly onClose: () => void;
}

/**
 * Asks how many copies came back, and where they go. All attempts share
 * one id, so the copies are put back once.
 */
export function PutBackDialog({ order, line, placeId, onClose }: PutBackDialogProps) {
  const { uid } = usePerson();
  const { isOn } = useMarketplace();
  const [putBackId] = useState(() => crypto.randomUUID());
  const most = countCopiesOut(order, line);
  const [count, setCount] = useState(String(most));
  const to = useTypedPlace(placeId);
  const [isTried, setTried] = useState(false);
  const places = useDocuments({ path: paths.places(uid) }, placeDocument);
  const copies = Number(count);
  const isCount = Number.isInteger(copies) && copies >= 1 && copies <= most;
  const send = useMutation({
    mutationFn: (fate: Fate) =>
      call(putBackCopies, {
        putBackId,
        orderId: order.orderId,
        lineItemId: line.lineItemId ?? "",
        copies,
        to: fate,
      }),
    onSuccess: (result, fate) => {
      showPutBack({ orderId: order.orderId, putBackId, copies, fate, result, isOn });
      onClose();
    },
  });
  const start = (fate: Fate) => {
    setTried(true);
    if (!send.isPending && isCount && to.isPlace) send.mutate(fate);
  };
  return (
    <Dialog
      onClose={() => !send.isPending && onClose()}
      title={copy.title(line.title)}
      description={isOn ? copy.explain : copy.explainOff}
    >
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          start({ fate: "forSale", placeId: to.placeId });
        }}
      >
        {line.listingId !== null && <CurrentPlaces listingId={line.listingId} />}
        <TextField
          label={copy.copies}
          error={isTried && !isCount ? copy.copiesWrong(most) : null}
          value={count}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => setCount(event.target.value)}
        />
        <PlaceInput
          label={copy.place}
          hint={isPacked(order, line.lineItemId ?? "") ? copy.placePacked : copy.placeUnpacked}
          error={isTried && !to.isPlace ? copy.placeWrong : null}
          value={to.text}
          places={
            places.status === "ready"
              ? places.value.documents.map(({ code, name }) => ({ code, about: name }))
              : []
          }
          onChange={to.set}
        />
        <FailureBanner title={copy.failed} error={send.error}>
          {copy.again}
        </FailureBanner>
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            variant="quiet"
            className="mr-auto"
            title={copy.goneHint}
            disabled={send.isPending}
            onClick={() => start({ fate: "gone" })}
          >
            {copy.gone}
          </Button>
          <Button onClick={onClose} disabled={send.isPending}>
            {copy.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {copy.submit(isCount ? copies : most)}
          </Button>
        </div>
        <p className="text-muted">{copy.goneHint}</p>
      </form>
    </Dialog>
  );
}

/** Shows where the other copies are. */
function CurrentPlaces({ listingId }: { readonly listingId: string }) {
  const { uid } = usePerson();
  const listing = useDocument(paths.listing(uid, listingId), listingDocument);
  if (listing.status !== "ready" || listing.value === null) return <p className="min-h-5" />;
  const { quantity, storageBin } = listing.value;
  return (
    <p className="min-h-5 text-muted">
      {storageBin ? copy.forSaleIn(storageBin, quantity) : copy.forSaleNow(quantity)}
    </p>
  );
}
