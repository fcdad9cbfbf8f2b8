import { MessagesSquare, Plug, RefreshCw, Tags } from "lucide-react";
import { useCallback, useMemo } from "react";
import { Link } from "react-router-dom";

import { formatAge } from "@/lib/age";
import { urls } from "@/lib/browser/urls";
import { useNow } from "@/lib/browser/useNow";
import { useOnline } from "@/lib/browser/useOnline";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { MarketplacePage } from "@/lib/ebay/MarketplacePage";
import { useAddressView } from "@/lib/view/useAddressView";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { SearchField } from "@/ui/controls/SearchField";
import { SegmentedControl } from "@/ui/choices/SegmentedControl";
import { Tabs } from "@/ui/choices/Tabs";
import { Page } from "@/ui/page/Page";
import { PageHead } from "@/ui/page/PageHead";
import { Panel } from "@/ui/page/Panel";
import { Banner } from "@/ui/status/Banner";

import { copy, KIND_LABELS } from "./copy";
import { InquiryList } from "./InquiryList";
import { TemplatesDialog } from "./answer/TemplatesDialog";
import { Thread } from "./Thread";
import {
  countKinds,
  filterInquiries,
  useInquiries,
  useReading,
  useReadInquiries,
  useReadOnOpening,
} from "./useInquiries";
import { inboxView, KIND_FILTERS, type KindFilter } from "./view";
import { OffersStatus } from "./offers/OffersStatus";
import { useOffering } from "./offers/useOffering";
import { WatchersDialog } from "./offers/WatchersDialog";

const SEARCH = ["search"] as const;

export function InboxPage() {
  return (
    <MarketplacePage title={copy.title}>
      <Inbox />
    </MarketplacePage>
  );
}

/** Shows buyers' inquiries and the answers. On a phone the thread replaces the list. */
function Inbox() {
  const { isConnected } = useMarketplace();
  // Keeps the search out of the address, because it may contain a buyer's name.
  const keepOut = useCallback(() => SEARCH, []);
  const { view, changeView } = useAddressView(inboxView, { keepOut });
  const loaded = useInquiries(view.state);
  const { readAt, failed, isStateKnown, messages } = useReading();
  const read = useReadInquiries();
  const isOnline = useOnline();
  const offering = useOffering();
  const now = useNow(60);
  useReadOnOpening(isConnected && isOnline && isStateKnown, readAt, now);
  const all = loaded.status === "ready" ? loaded.value.inquiries : null;
  const { kind, search, thread } = view;
  const found = useMemo(
    () => (all === null ? [] : filterInquiries(all, { kind, search })),
    [all, kind, search],
  );
  const counts = useMemo(() => (all === null ? null : countKinds(all)), [all]);

  return (
    <Page>
      <div className={thread === null ? "contents" : "contents max-md:hidden"}>
        <PageHead
          title={copy.title}
          subtitle={readAt === null ? copy.neverRead : copy.readAt(formatAge(readAt, Math.max(now, readAt)))}
          actions={
            <>
              <Button icon={MessagesSquare} variant="quiet" onClick={() => changeView({ templates: true })}>
                {copy.templates}
              </Button>
              <Button icon={Tags} variant="quiet" onClick={() => changeView({ watchers: true })}>
                {copy.watchers}
              </Button>
              {isConnected && (
                <Button
                  icon={RefreshCw}
                  busy={read.isPending}
                  disabled={!isOnline}
                  onClick={() => read.mutate()}
                >
                  {copy.read}
                </Button>
              )}
            </>
          }
        />
        <div className="grid gap-2 not-empty:mt-3">
          <OffersStatus offering={offering} />
          {!isOnline && (
            <Banner tone="warning" title={copy.offline}>
              {copy.offlineHint}
            </Banner>
          )}
          {!isConnected && (
            <Banner
              tone="info"
              title={copy.notConnected}
              action={
                <ButtonLink to={urls.settings} icon={Plug} small>
                  {copy.connect}
                </ButtonLink>
              }
            >
              {copy.notConnectedHint}
            </Banner>
          )}
          <FailureBanner title={copy.readFailed} error={read.error} onDismiss={read.reset}>
            {copy.kept}
          </FailureBanner>
          {failed.length > 0 && isConnected && (
            <Banner
              tone="warning"
              title={copy.partsFailed(failed.map((each) => KIND_LABELS[each].toLowerCase()).join(" and "))}
            >
              {copy.partsKept}
            </Banner>
          )}
          {messages === "refused" && isConnected && (
            <Banner
              tone="warning"
              title={copy.accessRefused}
              action={
                <ButtonLink to={urls.settings} small>
                  {copy.access}
                </ButtonLink>
              }
            >
              {copy.accessRefusedHint}
            </Banner>
          )}
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <SearchField
            className="w-80 max-md:w-full"
            label={copy.search}
            placeholder={copy.search}
            value={search}
            onChange={(event) => changeView({ search: event.target.value })}
          />
          <span className="flex-1" />
          <SegmentedControl
            label={copy.state}
            options={[
              { value: "open", label: "Open" },
              { value: "all", label: "All" },
            ]}
            value={view.state}
            onChange={(state) => changeView({ state })}
          />
        </div>
      </div>
      <div className="mt-3 grid items-start gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Panel className={thread === null ? "" : "max-lg:hidden"}>
          <Tabs<KindFilter>
            scroll
            className="px-2.5"
            label={copy.filter}
            value={kind}
            options={KIND_FILTERS.map((value) => ({
              value,
              label: KIND_LABELS[value],
              count: counts?.[value],
            }))}
            onChange={(next) => changeView({ kind: next })}
          />
          <InquiryList found={found} loaded={loaded} view={view} now={now} onViewChange={changeView} />
          {messages === "questions" && isConnected && (kind === "all" || kind === "question") && (
            <p className="border-t px-4 py-2.5 text-muted">
              {copy.questionsAlone}{" "}
              <Link className="underline" to={urls.settings}>
                {copy.access}
              </Link>
            </p>
          )}
        </Panel>
        {thread === null ? (
          <p className="p-8 text-center text-muted max-lg:hidden">{copy.choose}</p>
        ) : (
          <Thread key={thread} id={thread} now={now} onViewChange={changeView} />
        )}
      </div>
      {view.templates && <TemplatesDialog onClose={() => changeView({ templates: false })} />}
      {view.watchers && (
        <WatchersDialog offering={offering} onClose={() => changeView({ watchers: false })} />
      )}
    </Page>
  );
}
