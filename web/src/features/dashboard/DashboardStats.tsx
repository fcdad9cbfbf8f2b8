import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { formatPrice } from "@/lib/money";
import { urls } from "@/lib/browser/urls";
import { classes } from "@/ui/classes";
import { Text } from "@/ui/page/Text";
import { panel } from "@/ui/page/panelLook";

import { copy } from "./copy";
import type { useFigures } from "./useFigures";
import { formatNumber } from "@/ui/numbers";

interface DashboardStatsProps {
  readonly figures: ReturnType<typeof useFigures>["figures"];
  /** Null while unknown. */
  readonly wishlists: number | null;
}

const GRID = "grid grid-cols-5 gap-3 max-lg:grid-cols-2 max-lg:gap-2";
const STAT = panel({ className: "relative grid gap-0.5 px-4 py-3" });

export function DashboardStats({ figures, wishlists }: DashboardStatsProps) {
  return (
    <section className={GRID} aria-label={copy.figures}>
      <Stat label={copy.totalListings} to={urls.collection}>
        {formatNumber(figures?.totalListings)}
      </Stat>
      <Stat label={copy.activeListings} to={urls.activeListings}>
        {formatNumber(figures?.activeListings)}
      </Stat>
      <Stat label={copy.soldItems} to={urls.salesOfMonth}>
        {formatNumber(figures?.soldListings)}
      </Stat>
      <Stat label={copy.revenue} to={urls.salesOfMonth}>
        {formatPrice(figures?.totalRevenue)}
      </Stat>
      <Link className={classes(STAT, "hover:bg-hover max-lg:col-span-full")} to={urls.dashboardWishlists}>
        <Text as="span" look="label">
          {copy.wishlists}
        </Text>
        <Text as="span" look="figure">
          {formatNumber(wishlists)}
        </Text>
        <ChevronRight className="absolute top-1/2 right-3 icon -translate-y-1/2 text-muted" aria-hidden />
      </Link>
    </section>
  );
}

interface StatProps {
  readonly label: string;
  /** Link to the source of the figure. */
  readonly to: string;
  readonly children: ReactNode;
}

/** Makes the whole figure clickable, and shows the focus. */
const STAT_LINK = "after:absolute after:inset-0 focus-visible:outline-none";

function Stat({ label, to, children }: StatProps) {
  return (
    <div
      className={classes(
        STAT,
        "hover:bg-hover has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-focus",
      )}
      role="group"
      aria-label={label}
    >
      <Text as="span" look="label">
        <Link className={STAT_LINK} to={to}>
          {label}
        </Link>
      </Text>
      <Text as="span" look="figure">
        {children}
      </Text>
    </div>
  );
}
