import "./stats.css";

import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { formatPrice } from "@/lib/money";
import { urls } from "@/lib/browser/urls";

import { copy } from "./copy";
import type { useFigures } from "./useFigures";

interface DashboardStatsProps {
  readonly figures: ReturnType<typeof useFigures>["figures"];
  /** Null while unknown. */
  readonly wishlists: number | null;
}

export function DashboardStats({ figures, wishlists }: DashboardStatsProps) {
  return (
    <section className="stats" aria-label={copy.figures}>
      <Stat label={copy.totalListings}>{formatCount(figures?.totalListings)}</Stat>
      <Stat label={copy.activeListings}>{formatCount(figures?.activeListings)}</Stat>
      <Stat label={copy.soldItems}>{formatCount(figures?.soldListings)}</Stat>
      <Stat label={copy.revenue}>{formatPrice(figures?.totalRevenue)}</Stat>
      <Link className="panel stat stat-go" to={urls.dashboardWishlists}>
        <span className="stat-label">{copy.wishlists}</span>
        <span className="stat-value">{formatCount(wishlists)}</span>
        <ChevronRight className="i" aria-hidden />
      </Link>
    </section>
  );
}

function Stat({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="panel stat" role="group" aria-label={label}>
      <span className="stat-label">{label}</span>
      <span className="stat-value">{children}</span>
    </div>
  );
}

const formatCount = (value: number | null | undefined): string =>
  value == null ? "–" : value.toLocaleString("en-US");
