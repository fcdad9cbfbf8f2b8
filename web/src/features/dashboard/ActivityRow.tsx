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
import type { Found } from "@/lib/documents";
import { formatPrice } from "@/lib/money";
import { urls } from "@/lib/urls";

import { ACTIVITY_LABELS } from "./copy";

type Activity = Found<z.output<typeof activityDocument>>;

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

/** Links to what it is about: a sale to its order, else the listing; what has none stands as text. `now` in epoch milliseconds. */
export function ActivityRow({ activity, now }: { readonly activity: Activity; readonly now: number }) {
  const { type, title, subtitle, amount, timestamp } = activity;
  const Icon = ICONS[type];
  const to = placeOf(activity);
  return (
    <li className="act">
      <span className="kind">
        <Icon className="i" aria-hidden />
        {ACTIVITY_LABELS[type]}
      </span>
      <span className="what">
        {to === null ? (
          <b className="cut">{title}</b>
        ) : (
          <Link className="cut" to={to} title={title}>
            {title}
          </Link>
        )}
        {subtitle !== null && <span className="s cut">{subtitle}</span>}
      </span>
      <span className="amt n">{amount === null ? "" : formatPrice(amount)}</span>
      <span className="when n muted">{formatAge(timestamp.toMillis(), now)}</span>
    </li>
  );
}

function placeOf({ type, metadata }: Activity): string | null {
  const { listingId, orderId } = metadata;
  if (type === "sale" && orderId !== undefined) return urls.orderById(orderId);
  return listingId === undefined ? null : urls.listing(listingId);
}
