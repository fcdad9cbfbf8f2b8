import {
  BadgeDollarSign,
  Bell,
  Camera,
  CircleQuestionMark,
  CircleStop,
  Eye,
  Gavel,
  ListPlus,
  type LucideIcon,
  Mail,
  Pencil,
  Star,
  Tag,
} from "lucide-react";
import { Link } from "react-router-dom";
import type * as z from "zod";

import type { activityDocument } from "@contract/documents";
import { describeEvent } from "@contract/reasons/activityEvents";

import { formatAge } from "@/lib/age";
import { describeFailure } from "@/lib/calls/errorText";
import type { WithId } from "@/lib/firestore/documents";
import { getItemUrl } from "@/lib/ebay/ebayPages";
import { formatPrice } from "@/lib/money";
import { getStage, type OrderStatus } from "@/lib/orders/orderState";
import { urls } from "@/lib/browser/urls";
import { Badge } from "@/ui/status/Badge";

import { ACTIVITY_LABELS, copy } from "./copy";

type Activity = WithId<z.output<typeof activityDocument>>;

interface ActivityRowProps {
  readonly activity: Activity;
  /** The current time in epoch milliseconds. */
  readonly now: number;
  /** The state of the sale's order. Null if unknown. */
  readonly order: OrderStatus | null;
  /** Whether eBay is connected, so that eBay pages may be linked. */
  readonly hasEbay: boolean;
}

const ICONS: Readonly<Record<Activity["type"], LucideIcon>> = {
  sale: BadgeDollarSign,
  captured: Camera,
  listed: ListPlus,
  ended: CircleStop,
  revised: Pencil,
  bid: Gavel,
  feedback: Star,
  event: Bell,
  message: Mail,
  question: CircleQuestionMark,
  offer: Tag,
  viewed: Eye,
};

const ROW =
  "relative grid min-h-10.5 grid-cols-[92px_minmax(0,1fr)_72px_76px] items-center gap-3 px-4 not-first:border-t hover:bg-hover has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-focus max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-y-0.5 max-md:py-2.5";
const TEXT = "flex min-w-0 items-baseline gap-2.5 max-md:flex-col max-md:gap-0";
const TITLE = "max-w-full truncate font-medium";
/** The whole row is clickable, and shows the focus. */
const LINK = `${TITLE} after:absolute after:inset-0 focus-visible:outline-none`;
const SUBTITLE = "min-w-25 flex-1 truncate text-12/5 text-muted max-md:hidden";

/**
 * Shows an activity, linked to its order, its listing, or eBay's page. Without any of them it is plain text.
 */
export function ActivityRow({ activity, now, order, hasEbay }: ActivityRowProps) {
  const { type, text, amount, quantity, unsent, timestamp, metadata } = activity;
  const words = activity.event ? describeEvent(activity.event) : activity;
  const { title } = words;
  const quote = text === title ? null : text;
  const subtitle = unsent ? copy.unsent(unsent.quantity, describeFailure(unsent)) : words.subtitle;
  const Icon = ICONS[type];
  const to = getLink(activity);
  const itemId = hasEbay ? metadata["itemId"] : undefined;
  return (
    <li className={quote === null ? ROW : `${ROW} gap-y-0.5 pt-2.5`}>
      <span className="flex items-center gap-2 text-muted">
        <Icon className="icon" aria-hidden />
        {ACTIVITY_LABELS[type]}
      </span>
      <span className={TEXT}>
        {to !== null ? (
          <Link className={LINK} to={to} title={title}>
            {title}
          </Link>
        ) : itemId !== undefined ? (
          <a className={LINK} href={getItemUrl(itemId)} target="_blank" rel="noreferrer" title={title}>
            {title}
          </a>
        ) : (
          <b className={TITLE}>{title}</b>
        )}
        {type === "sale" && order && <OrderBadge order={order} />}
        {subtitle !== null && <span className={SUBTITLE}>{subtitle}</span>}
      </span>
      <span className="text-right tabular-nums max-md:self-start max-md:font-medium">
        {amount === null
          ? ""
          : `${quantity !== null && quantity > 1 ? `${quantity} × ` : ""}${formatPrice(amount)}`}
      </span>
      <span className="text-right text-muted tabular-nums max-md:col-start-2 max-md:row-start-1">
        {formatAge(timestamp.toMillis(), now)}
      </span>
      {quote !== null && (
        <q className="col-span-3 col-start-2 pb-2.5 wrap-anywhere whitespace-pre-line text-muted max-md:col-span-full max-md:pb-0">
          {quote}
        </q>
      )}
    </li>
  );
}

/** Shows whether a paid order still has to be shipped. */
function OrderBadge({ order }: { readonly order: OrderStatus }) {
  const stage = getStage(order);
  if (stage === "awaiting") return <Badge tone="warning">{copy.awaitingShipment}</Badge>;
  return stage === "shipped" ? <Badge>{copy.paid}</Badge> : null;
}

function getLink({ type, metadata }: Activity): string | null {
  const { listingId, orderId } = metadata;
  if ((type === "sale" || type === "event") && orderId !== undefined) return urls.orderById(orderId);
  return listingId === undefined ? null : urls.listing(listingId);
}
