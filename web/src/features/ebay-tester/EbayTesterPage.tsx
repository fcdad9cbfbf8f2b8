import type { UseQueryResult } from "@tanstack/react-query";
import { Plug } from "lucide-react";
import { useState } from "react";

import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { useAddressView } from "@/lib/view/useAddressView";
import { Banner } from "@/ui/status/Banner";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { PageHead } from "@/ui/page/PageHead";
import { Tabs } from "@/ui/choices/Tabs";
import { Page } from "@/ui/page/Page";

import { AnswerPane } from "./AnswerPane";
import { copy, type Tab, TABS } from "./copy";
import { CreateTab } from "./CreateTab";
import { FetchTab } from "./FetchTab";
import { toInput } from "./fields";
import { useFieldMappings, useShippingServices } from "./lookups";
import { MappingsTab, ShippingTab } from "./LookupTabs";
import { checkCreate, checkItemId, checkUpdate, type Checked, clearFaults, type Faults } from "./request";
import { UpdateTab } from "./UpdateTab";
import {
  type Answer,
  type TesterInput,
  type TesterRequest,
  useAsk,
  useDetails,
  useRequestId,
  useTesterInput,
} from "./useTester";
import { testerView } from "./view";

const NO_FAULTS: Faults = {};
const findFaults = (checked: Checked<unknown>): Faults => ("faults" in checked ? checked.faults : NO_FAULTS);
const OPTIONS = TABS.map((value) => ({ value, label: copy[value] }));

/** Keeps the response visible next to a long form. */
const COLUMNS =
  "grid grid-cols-2 items-start gap-3 *:last:sticky *:last:top-16 max-lg:grid-cols-[minmax(0,1fr)] max-lg:*:last:static";

export function EbayTesterPage() {
  const { uid, record } = usePerson();
  const { view, changeView } = useAddressView(testerView);
  const { tab } = view;
  const { entered, enter: storeInput } = useTesterInput(uid);
  const [answers, setAnswers] = useState<Partial<Record<Tab, Answer>>>({});
  const [faults, setFaults] = useState<Faults>(NO_FAULTS);
  /** The request that waits for confirmation. */
  const [toConfirm, setToConfirm] = useState<TesterRequest | null>(null);
  const [fetched, setFetched] = useState<{ itemId: string; listing: Record<string, unknown> } | null>(null);
  const ask = useAsk();
  const details = useDetails();
  const request = useRequestId();

  const enter = (change: Partial<TesterInput>) => {
    storeInput(change);
    setFaults((before) => clearFaults(before, entered, change));
  };
  const show = (at: Tab, answer: Answer) => setAnswers((before) => ({ ...before, [at]: answer }));
  const send = async (at: Tab, input: TesterRequest) => {
    setToConfirm(null);
    const answer = await ask.mutateAsync(input);
    show(at, answer);
    if (answer.error !== null) return;
    if (at === "create") {
      request.done();
      enter({ itemId: answer.itemId ?? "" });
    }
    const { listing } = answer.received as { listing: Record<string, unknown> | null };
    if (at === "fetch" && listing) setFetched({ itemId: answer.itemId ?? "", listing });
  };
  const fetchListing = () => {
    const item = checkItemId(entered.itemId);
    setFaults(findFaults(item));
    if ("ok" in item) void send("fetch", { operation: "GET", itemId: item.ok });
  };
  const readXml = async () => {
    const item = checkItemId(entered.itemId);
    setFaults(findFaults(item));
    if ("ok" in item) show("fetch", await details.mutateAsync(item.ok));
  };
  const update = () => {
    const checked = checkUpdate(entered.itemId, entered.typed, entered.updateJson);
    setFaults(findFaults(checked));
    if ("ok" in checked) setToConfirm({ operation: "UPDATE", ...checked.ok });
  };
  const create = () => {
    const store = { first: entered.storeCategory, second: entered.storeCategory2 };
    const checked = checkCreate(entered.createJson, store);
    setFaults(findFaults(checked));
    if (!("ok" in checked)) return;
    const requestId = request.getRequestId(JSON.stringify(checked.ok));
    setToConfirm({ operation: "CREATE", listingData: checked.ok, requestId });
  };
  const isAsking = ask.isPending || details.isPending;
  const shared = { entered, faults, isAsking, onEnter: enter };

  return (
    <Page>
      <PageHead title={copy.title} subtitle={copy.subtitle} />
      {!record.ebayConnected && (
        <div className="mt-3">
          <Banner
            tone="info"
            title={copy.notConnected}
            action={
              <ButtonLink to={urls.settings} icon={Plug} small>
                {copy.connect}
              </ButtonLink>
            }
          />
        </div>
      )}
      <Tabs<Tab>
        scroll
        className="mt-2 mb-3"
        label={copy.tabs}
        value={tab}
        options={OPTIONS}
        onChange={(next) => {
          setFaults(NO_FAULTS);
          changeView({ tab: next, search: "" });
        }}
      />
      <div className={COLUMNS}>
        {tab === "fetch" ? (
          <FetchTab
            itemId={entered.itemId}
            faults={faults}
            isAsking={isAsking}
            fetched={fetched?.itemId ?? null}
            onItemId={(itemId) => enter({ itemId })}
            onFetch={fetchListing}
            onXml={() => void readXml()}
            onEdit={() => {
              if (fetched) enter({ itemId: fetched.itemId, typed: toInput(fetched.listing) });
              changeView({ tab: "update" });
            }}
          />
        ) : tab === "update" ? (
          <UpdateTab {...shared} onUpdate={update} />
        ) : tab === "create" ? (
          <CreateTab {...shared} onCreate={create} />
        ) : tab === "mappings" ? (
          <MappingsTab />
        ) : (
          <ShippingTab search={view.search} onSearch={(search) => changeView({ search })} />
        )}
        {tab === "mappings" ? (
          <MappingsAnswer />
        ) : tab === "shipping" ? (
          <ShippingAnswer />
        ) : (
          <AnswerPane answer={answers[tab] ?? null} isAsking={isAsking} />
        )}
      </div>
      <Confirm
        request={toConfirm}
        onNo={() => setToConfirm(null)}
        onYes={(at, request) => void send(at, request)}
      />
    </Page>
  );
}

interface ConfirmProps {
  readonly request: TesterRequest | null;
  readonly onNo: () => void;
  readonly onYes: (tab: Tab, request: TesterRequest) => void;
}

/** Asks for confirmation of a change that buyers see. */
function Confirm({ request, onNo, onYes }: ConfirmProps) {
  const isNew = request?.operation === "CREATE";
  return (
    <ConfirmDialog
      open={request !== null}
      onClose={onNo}
      title={isNew ? copy.confirmCreate : copy.confirmUpdate}
      confirmLabel={isNew ? copy.create : copy.update}
      onConfirm={() => request && onYes(isNew ? "create" : "update", request)}
    >
      {isNew ? copy.confirmCreateHint : copy.confirmUpdateHint}
    </ConfirmDialog>
  );
}

const MappingsAnswer = () => <LookupAnswer lookup={useFieldMappings()} />;

const ShippingAnswer = () => <LookupAnswer lookup={useShippingServices()} />;

function LookupAnswer({ lookup: { data, isPending } }: { readonly lookup: UseQueryResult }) {
  const answer = data ? { sent: null, received: data, error: null } : null;
  return <AnswerPane answer={answer} isAsking={isPending} />;
}
