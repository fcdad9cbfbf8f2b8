import { Camera, CameraOff } from "lucide-react";
import { useMemo, useState } from "react";

import type { PickRound } from "@contract/documents";

import { urls } from "@/lib/browser/urls";
import { useNow } from "@/lib/browser/useNow";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { convertFirestoreError } from "@/lib/firestore/firestoreErrors";
import { LoadFailed } from "@/lib/firestore/LoadFailed";
import { MarketplacePage } from "@/lib/ebay/MarketplacePage";
import { collectionStore } from "@/lib/listings/store";
import { useEveryListing } from "@/lib/listings/useCollection";
import { useAddressView } from "@/lib/view/useAddressView";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { Tabs } from "@/ui/choices/Tabs";
import { Page } from "@/ui/page/Page";
import { PageHead } from "@/ui/page/PageHead";
import { Panel } from "@/ui/page/Panel";
import { Banner } from "@/ui/status/Banner";
import { EmptyState } from "@/ui/status/EmptyState";
import { SkeletonRows } from "@/ui/status/Skeleton";

import type { Order } from "../arrange";
import { ChooseStep } from "./choose/ChooseStep";
import { paperCopy, shipPageCopy as copy } from "./copy";
import { PackStep } from "./pack/PackStep";
import { groupParcels, isPacked } from "./pack/parcels";
import { usePackSaves } from "./pack/usePackSaves";
import { buildPickList } from "./pick/pickList";
import { PickStep } from "./pick/PickStep";
import { type FindName, expandLots } from "./expandLots";
import { createCopyFinder } from "./pick/listCopies";
import type { ReadCardBack } from "./pack/CameraPanel";
import { CameraPanel } from "./pack/CameraPanel";
import { PaperButton } from "./paper/PaperButton";
import { createCodeBook } from "./scan/codeBook";
import { type Command, COMMANDS } from "./scan/commands";
import { sendScan } from "./scan/useScans";
import { SendStep } from "./send/SendStep";
import { useShipments } from "./send/useShipments";
import { MOST_TO_SHIP, useShipOrders } from "./useShipOrders";
import { useRound } from "./useRound";
import { NO_STOCK, useRoundStock } from "./useRoundStock";
import { type ShipStep, shipView, STEPS } from "./view";

export function ShipPage(props: { readonly readCardBack: ReadCardBack }) {
  return (
    <MarketplacePage title={copy.title}>
      <Shipping {...props} />
    </MarketplacePage>
  );
}

/**
 * Ships today's orders, from choosing orders to the receipt. `readCardBack` reads the number on a card's back.
 */
function Shipping({ readCardBack }: { readonly readCardBack: ReadCardBack }) {
  const live = useShipOrders();
  const { round, choose, change, error, dismissError } = useRound();
  const failed = [live, round].find((each) => each.status === "error");
  return (
    <Page>
      <PageHead
        title={copy.title}
        actions={
          <>
            <PaperButton
              small
              name="scanner-codes.pdf"
              paper={() => ({ kind: "commands", title: paperCopy.commandsTitle, codes: COMMAND_LABELS })}
            >
              {paperCopy.commands}
            </PaperButton>
            <ButtonLink to={urls.orders} variant="quiet" small>
              {copy.toOrders}
            </ButtonLink>
          </>
        }
      />
      <div className="mt-3 grid gap-3">
        <FailureBanner
          title={copy.saveFailed}
          error={convertFirestoreError(error)}
          onDismiss={dismissError}
        />
        {failed?.status === "error" ? (
          <LoadFailed title={copy.loadFailed} error={failed.error} onRetry={failed.retry} />
        ) : live.status === "ready" && round.status === "ready" ? (
          <Steps
            orders={live.value.orders}
            ended={live.value.ended}
            round={round.value}
            onChoose={choose}
            onChange={change}
            readCardBack={readCardBack}
          />
        ) : (
          <Panel>
            <SkeletonRows label={copy.loading} rows={8} />
          </Panel>
        )}
      </div>
    </Page>
  );
}

const COMMAND_LABELS = Object.entries(COMMANDS).map(([command, code]) => ({
  name: paperCopy.commandNames[command as Command],
  code,
}));

const findName: FindName = (listingId) => collectionStore.get(listingId);

interface StepsProps {
  readonly orders: readonly Order[];
  readonly ended: ReadonlySet<string>;
  readonly round: PickRound;
  readonly onChoose: ReturnType<typeof useRound>["choose"];
  readonly onChange: ReturnType<typeof useRound>["change"];
  readonly readCardBack: ReadCardBack;
}

function Steps({ orders, ended, round, onChoose, onChange, readCardBack }: StepsProps) {
  const { view, changeView } = useAddressView(shipView);
  const now = useNow(60);
  const shipments = useShipments();
  const saves = usePackSaves();
  // The places come from the collection, so the list updates with it.
  const { rows } = useEveryListing();
  const read = useRoundStock(round);
  const stock = read.stock ?? NO_STOCK;
  const needed = useMemo(
    () =>
      round.orders
        .filter(({ orderId }) => !ended.has(orderId))
        .map((order) => ({ ...order, items: [...expandLots(order.items, stock.lots, findName)] })),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `rows` represents the names that it reads.
    [round, ended, stock, rows],
  );
  const list = useMemo(
    () => buildPickList(needed, createCopyFinder(stock.toPack), round),
    [needed, stock, round],
  );
  const inRound = useMemo(() => {
    const ids = new Set(round.orders.map(({ orderId }) => orderId));
    return orders.filter(({ orderId }) => ids.has(orderId));
  }, [orders, round.orders]);
  const parcels = useMemo(
    () => groupParcels(inRound, round.apart, { lots: stock.lots, findName }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `rows` represents the names that it reads.
    [inRound, round.apart, stock, rows],
  );
  const packed = parcels.filter(isPacked);
  const book = useMemo(() => createCodeBook(stock.upcs, collectionStore), [stock]);
  const [hasCamera, setCamera] = useState(false);
  const canScan = view.step !== "choose" && round.orders.length > 0;
  const counts: Readonly<Record<ShipStep, number>> = {
    choose: orders.length,
    pick: list.total - list.taken,
    pack: parcels.length - packed.length,
    send: packed.length,
  };
  const go = (step: ShipStep) => changeView({ step, parcel: null });
  const isIdle = orders.length === 0 && view.step === "choose";
  return (
    <>
      <Tabs<ShipStep>
        scroll
        label={copy.steps}
        value={view.step}
        options={STEPS.map((value) => ({
          value,
          label: copy.stepNames[value],
          count: Math.max(0, counts[value]),
        }))}
        onChange={go}
      />
      {canScan && (
        <div className="grid gap-3">
          <span>
            <Button icon={hasCamera ? CameraOff : Camera} onClick={() => setCamera(!hasCamera)}>
              {hasCamera ? copy.cameraOff : copy.camera}
            </Button>
          </span>
          {hasCamera && (
            <CameraPanel onCode={sendScan} readCardBack={view.step === "send" ? null : readCardBack} />
          )}
        </div>
      )}
      {orders.length >= MOST_TO_SHIP && <Banner tone="info" title={copy.more(MOST_TO_SHIP)} />}
      {isIdle ? (
        <EmptyState title={copy.nothing} action={<ButtonLink to={urls.orders}>{copy.toOrders}</ButtonLink>}>
          {copy.nothingHint}
        </EmptyState>
      ) : view.step === "choose" ? (
        <ChooseStep
          orders={orders}
          inRound={inRound}
          due={view.due}
          now={now}
          onDue={(due) => changeView({ due })}
          onPick={async (chosen) => {
            const waiting = new Set(orders.map(({ orderId }) => orderId));
            const sent = needed.filter(({ orderId }) => !waiting.has(orderId));
            await onChoose(chosen, round, inRound.length === 0, sent);
            go("pick");
          }}
        />
      ) : read.error && view.step !== "send" ? (
        <LoadFailed title={copy.stockFailed} error={read.error} onRetry={read.retry} />
      ) : read.stock === null && view.step !== "send" ? (
        // A lot is picked and packed by its cars, which aren't loaded yet.
        <Panel>
          <SkeletonRows label={copy.loading} rows={8} />
        </Panel>
      ) : view.step === "pick" ? (
        <PickStep list={list} round={round} onChange={onChange} onStep={go} book={book} />
      ) : view.step === "pack" ? (
        <PackStep
          parcels={parcels}
          apart={round.apart}
          saves={saves}
          chosen={view.parcel}
          onParcel={(parcel) => changeView({ parcel }, { replace: true })}
          onChange={onChange}
          onStep={go}
          book={book}
        />
      ) : (
        <SendStep
          packed={packed}
          orders={orders}
          parcels={parcels}
          shipments={shipments}
          book={book}
          onStep={go}
        />
      )}
    </>
  );
}
