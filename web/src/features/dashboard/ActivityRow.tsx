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

import { formatAge } from "@/lib/age";
import type { Found } from "@/lib/firestore/documents";
import { itemPage } from "@/lib/ebay/ebayPages";
import { formatPrice } from "@/lib/money";
import { getStage, type OrderStatus } from "@/lib/orders/orderState";
import { urls } from "@/lib/browser/urls";
import { Badge } from "@/ui/status/Badge";

import { ACTIVITY_LABELS, copy } from "./copy";

type Activity = Found<z.output<typeof activityDocument>>;

interface ActivityRowProps {
  readonly activity: Activity;
  /** Epoch milliseconds. */
  readonly now: number;
  /** State of the sale's order. Null if unknown. */
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

/** An activity, linked to its order, its listing, or eBay's page. Plain text if there is none. */
export function ActivityRow({ activity, now, order, hasEbay }: ActivityRowProps) {
  const { type, title, subtitle, amount, timestamp, metadata } = activity;
  const Icon = ICONS[type];
  const to = getLink(activity);
  const itemId = hasEbay ? metadata["itemId"] : undefined;
  return (
    <li className="act">
      <span className="kind">
        <Icon className="i" aria-hidden />
        {ACTIVITY_LABELS[type]}
      </span>
      <span className="what">
        {to !== null ? (
          <Link className="cut" to={to} title={title}>
            {title}
          </Link>
        ) : itemId !== undefined ? (
          <a className="cut" href={itemPage(itemId)} target="_blank" rel="noreferrer" title={title}>
            {title}
          </a>
        ) : (
          <b className="cut">{title}</b>
        )}
        {type === "sale" && order && <OrderBadge order={order} />}
        {subtitle !== null && <span className="s cut">{subtitle}</span>}
      </span>
      <span className="amt n">{amount === null ? "" : formatPrice(amount)}</span>
      <span className="when n muted">{formatAge(timestamp.toMillis(), now)}</span>
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
  if (type === "sale" && orderId !== undefined) return urls.orderById(orderId);
  return listingId === undefined ? null : urls.listing(listingId);
}
