import type { ReactNode } from "react";
import { vi } from "vitest";

import { proposal } from "@contract/assistant";
import { captureLogDocument } from "@contract/capture/captureLog";
import { listingDocument } from "@contract/documents";

import { ProposalCard } from "@/features/ai/ProposalCard";
import { SelectionBar } from "@/features/bulk-manager/SelectionBar";
import { BatchSettings } from "@/features/capture/batch/BatchSettings";
import { DeckPanel } from "@/features/capture/deck/DeckPanel";
import { HistoryDialog } from "@/features/capture/history/HistoryDialog";
import { startFlow } from "@/features/capture/studio/state/captureFlow";
import { BulkBar } from "@/features/collection/bulk/BulkBar";
import { PriceForm } from "@/features/collection/bulk/BulkForms";
import { ChangeDialog } from "@/features/collection/bulk/ChangeDialog";
import { CollectionHead } from "@/features/collection/CollectionHead";
import { DuplicatesDialog } from "@/features/collection/DuplicatesDialog";
import { FilterTabs } from "@/features/collection/list/FilterTabs";
import { RowMenu } from "@/features/collection/list/RowMenu";
import { DashboardPage } from "@/features/dashboard/DashboardPage";
import { EditListingEnhancedPage, EditListingPage } from "@/features/listing-forms/edit/EditListingPage";
import { ListingPage } from "@/features/listing/ListingPage";
import { EditLotDialog } from "@/features/lots/EditLotDialog";
import { LotResult } from "@/features/lots/LotResult";
import { OrderPage } from "@/features/orders/detail/OrderPage";
import { OrdersPage } from "@/features/orders/OrdersPage";
import { SettingsPage } from "@/features/settings/SettingsPage";
import { toRow } from "@/lib/listings/row";

import { getActions } from "../shell/navigation/actions";
import { getAllDestinations } from "../shell/navigation/destinations";
import { TopBar } from "../shell/navigation/TopBar";
import { Labels, Loaded } from "./shown";

export const ITEM_ID = "110551234567";

const nothing = vi.fn();
const live = toRow("live", listingDocument.parse({ title: "Camaro", status: "active", ebayItemId: ITEM_ID }));
const draft = toRow("draft", listingDocument.parse({ title: "Camaro", status: "draft", isDraft: true }));
const filters = { filter: "all", counts: undefined, onFilter: nothing } as const;
const bulk = { ids: ["live"], total: 1, onSelectAll: nothing, onClear: nothing };
const menu = { anchor: document.body, onClose: nothing };
const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const deck = { onShutter: nothing, onFace: nothing, onReset: nothing, onProcess: nothing, canShoot: true };
const selection = {
  ...{ selected: 1, shown: 1, onSelectAll: nothing, onClear: nothing },
  ...{ onPreview: nothing, onEnd: nothing, onRemove: nothing },
};
const actions = () => <Labels of={getActions} />;
const destinations = () => <Labels of={getAllDestinations} />;

const change = { label: "Changing prices", changes: [{ id: "live", price: 5 }], skipped: [] };
const lot = { listingId: "lot-1", base: [], items: [], title: "A lot", hasMadeTitle: true, isLive: true };
const made = {
  ...{ success: true, error: null, message: "-", listingId: "lot-1" },
  ...{ ebayUrl: "https://www.ebay.com/lstng?draftId=1", draftRefusal: null },
} as const;
const result = { onBack: nothing, onAgain: nothing, onClose: nothing };
const history = [
  { ...{ action: "created", ebayCreated: true }, timestamp: { toMillis: () => 0 } },
  { ...{ action: "updated", ebayUpdated: true }, timestamp: { toMillis: () => 1 } },
].map((entry, at) => ({ ...captureLogDocument.parse(entry), id: String(at) }));
const proposed = (action: string, fields: object = {}) => (
  <ProposalCard
    conversationId="c"
    messageId="m"
    proposal={proposal.parse({
      ...{ id: "p", action, reason: "", state: "open", expiresAt: 4_000_000_000_000 },
      items: [{ listingId: "live", title: "Camaro", sku: "DHR20", live: true, from: 3, to: 4 }],
      ...fields,
    })}
  />
);
const refused = { listingId: "live", outcome: "failed", code: "ebay/refused", message: "No.", isSaved: true };

export interface Area {
  readonly area: string;
  /** The folder of `web/src/features`, `lib` or `ui` whose texts it shows, if they name eBay. */
  readonly folder?: string;
  readonly screen: () => ReactNode;
  readonly at?: string;
  /** The route of the screen, if it has an id. */
  readonly path?: string;
  /** The menu button that opens the controls. */
  readonly opens?: string;
  /** A text that is shown in both cases, once the screen has loaded. */
  readonly loaded: RegExp;
  /** A text of eBay's features that doesn't contain its name. */
  readonly also?: RegExp;
  /** What stays: a record of a past sale, or a warning. */
  readonly keeps?: RegExp;
}

/** The parts of the application that show something of eBay, to those who use it. */
export const AREAS: readonly Area[] = [
  {
    area: "the top bar",
    screen: () => <TopBar onPalette={nothing} />,
    at: "/collection",
    loaded: /Collection/,
  },
  {
    area: "the palette's destinations",
    screen: destinations,
    loaded: /Collection/,
    also: /Inbox|Ship Today/,
  },
  { area: "the palette's actions", screen: actions, loaded: /Add a listing/, also: /Ship/ },
  {
    area: "the dashboard",
    folder: "dashboard",
    screen: () => <DashboardPage />,
    loaded: /Quick Actions/,
    also: /to ship|questions/,
  },
  {
    ...{ area: "the collection's head", loaded: /Re-analyze/, also: /Push|Sync/ },
    screen: () => <CollectionHead isKnown isSearching={false} drafts={1} onTrash={() => undefined} />,
  },
  { area: "the filters", screen: () => <FilterTabs {...filters} />, opens: "Needs work", loaded: /No SKU/ },
  {
    ...{
      area: "bulk actions",
      folder: "collection",
      opens: "More to do with the selection",
      loaded: /Export CSV/,
    },
    screen: () => <BulkBar {...bulk} />,
  },
  { area: "the menu of a live listing", screen: () => <RowMenu row={live} {...menu} />, loaded: /Delete/ },
  {
    ...{ area: "the menu of a draft", loaded: /Delete/, also: /Go live/ },
    screen: () => <RowMenu row={draft} {...menu} />,
  },
  {
    ...{
      area: "a live listing",
      folder: "listing",
      at: "/l/live",
      path: "/l/:id",
      loaded: /Details/,
      also: /Revise|Relist/,
    },
    ...{ screen: () => <ListingPage />, opens: "More actions" },
  },
  {
    ...{ area: "a draft", at: "/l/draft", path: "/l/:id", loaded: /Details/, also: /Go live/ },
    screen: () => <ListingPage />,
  },
  {
    ...{ area: "a listing with pictures of eBay's alone", at: "/l/pictured", path: "/l/:id" },
    ...{ screen: () => <ListingPage />, loaded: /Photos \(1\)/ },
  },
  {
    ...{
      area: "Edit Listing",
      folder: "listing-forms",
      at: "/l/draft",
      path: "/l/:id",
      loaded: /Physical Details/,
    },
    ...{ screen: () => <EditListingPage />, also: /Preview/ },
  },
  {
    ...{ area: "Edit Listing, enhanced", at: "/l/draft", path: "/l/:id", loaded: /Physical Details/ },
    ...{ screen: () => <EditListingEnhancedPage />, also: /Allow offers|Item specifics/ },
  },
  {
    area: "the studio's deck",
    folder: "capture",
    screen: () => <DeckPanel flow={startFlow("c1")} {...deck} />,
    loaded: /Quantity/,
  },
  {
    ...{ area: "a batch's settings", loaded: /Quantity/i, also: /draft/i },
    screen: () => <BatchSettings settings={settings} onChange={nothing} />,
  },
  {
    area: "the bulk manager",
    folder: "bulk-manager",
    screen: () => <SelectionBar {...selection} />,
    loaded: /selected/,
  },
  {
    area: "orders",
    folder: "orders",
    screen: () => <OrdersPage />,
    loaded: /redline_ray/,
    also: /Ship today/i,
  },
  {
    ...{ area: "an order", at: "/o/01-03955-36441", path: "/o/:id", loaded: /redline_ray/ },
    ...{ screen: () => <OrderPage />, also: /Tracking/i, keeps: /eBay fees|Last changed at eBay/g },
  },
  {
    area: "settings",
    folder: "settings/api-keys",
    screen: () => <SettingsPage />,
    at: "/?tab=api-keys",
    loaded: /Profile/,
    also: /Selling terms/,
  },
  {
    ...{ area: "the profile", at: "/?tab=profile", loaded: /Show my gallery/ },
    ...{ screen: () => <SettingsPage />, also: /Selling terms/ },
  },
  {
    ...{
      area: "the capture history",
      folder: "capture/history",
      loaded: /Created/,
      also: /Listed|Quantity updated/,
    },
    screen: () => (
      <HistoryDialog
        onClose={nothing}
        log={{ status: "ready", value: history, fromCache: false }}
        onClear={() => Promise.resolve()}
      />
    ),
  },
  { area: "removing duplicates", screen: () => <DuplicatesDialog />, loaded: /Remove duplicates/ },
  {
    ...{ area: "the form of many prices", opens: "Prices", loaded: /Price of 1 listing/ },
    screen: () => (
      <Loaded>
        <PriceForm ids={["live"]} trigger={<button type="button">Prices</button>} />
      </Loaded>
    ),
  },
  {
    ...{ area: "a change of many listings", loaded: /Undo gives each its value/, also: /changes on/ },
    screen: () => (
      <Loaded>
        <ChangeDialog plan={change} />
      </Loaded>
    ),
  },
  {
    ...{ area: "a lot that was made", folder: "lots", loaded: /created successfully/, also: /Opening/ },
    screen: () => <LotResult creation={{ data: made, error: null, isPending: false } as never} {...result} />,
  },
  {
    ...{ area: "a live lot's cars", loaded: /Change the cars/, also: /revise/ },
    screen: () => <EditLotDialog edited={lot} />,
  },
  {
    ...{ area: "a change that the assistant proposes", folder: "ai", loaded: /DHR20/ },
    screen: () => proposed("price"),
  },
  {
    ...{
      area: "a deletion that the assistant proposes",
      loaded: /to the trash/,
      keeps: /What is live stays on eBay/,
    },
    screen: () => proposed("delete"),
  },
  {
    ...{ area: "an ending that the assistant proposes", loaded: /End 1 listing/, also: /Confirm/ },
    screen: () => proposed("end"),
  },
  {
    ...{ area: "going live, as the assistant proposes", loaded: /Put 1 listing live/, also: /Confirm/ },
    screen: () => proposed("goLive"),
  },
  {
    ...{ area: "a change by the assistant that was refused", loaded: /Done: 0 of 1/, also: /refused/ },
    screen: () => proposed("price", { state: "done", chosen: ["live"], results: [refused] }),
  },
];
