import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import {
  type DashboardMetrics,
  getCloudinaryUsage,
  getDashboardMetrics,
  getOpenAIUsage,
  METRICS_STALE_MINUTES,
  updateDashboardMetrics,
} from "@contract/usage";
import { MINUTE_MS } from "@contract/wire/durations";

import { call } from "@/lib/calls/call";

import type { Range } from "./ranges";
import type { ShownRange } from "./view";

export interface Metrics {
  readonly metrics: DashboardMetrics;
  /** Time in epoch milliseconds. */
  readonly lastUpdated: number;
  /** Whether the main call failed and the figures come from the calls for single services. */
  readonly isPartial: boolean;
}

interface Refreshing {
  readonly isPending: boolean;
  readonly error: unknown;
}

const IDLE: Refreshing = { isPending: false, error: null };

/** Loads a range's figures, and refreshes them. The later of two refreshes wins. */
export function useMetrics({ preset, range }: ShownRange, onRefreshed: () => void) {
  const client = useQueryClient();
  const key = ["admin", "metrics", range.startDate, range.endDate];
  const loaded = useQuery({
    queryKey: key,
    queryFn: () => load(range, preset === "week"),
    staleTime: METRICS_STALE_MINUTES * MINUTE_MS,
  });
  const [refreshing, setRefreshing] = useState(IDLE);
  const newest = useRef(0);
  const rangeKey = `${range.startDate} ${range.endDate}`;
  useEffect(() => {
    return () => {
      newest.current += 1;
      setRefreshing(IDLE);
    };
  }, [rangeKey]);

  const refresh = async (): Promise<void> => {
    const run = (newest.current += 1);
    setRefreshing({ isPending: true, error: null });
    try {
      const { metrics, lastUpdated } = await call(updateDashboardMetrics, { dateFilter: range });
      if (run !== newest.current) return;
      client.setQueryData<Metrics>(key, { metrics, lastUpdated, isPartial: false });
      void client.invalidateQueries({ queryKey: ["admin", "cloudinaryUsage"] });
      setRefreshing(IDLE);
      onRefreshed();
    } catch (error) {
      if (run === newest.current) setRefreshing({ isPending: false, error });
    }
  };

  return { loaded, refreshing, refresh };
}

/** Loads the recorded figures of this week, or measures another range's. */
async function load(range: Range, isWeek: boolean): Promise<Metrics> {
  try {
    const { metrics, lastUpdated } = isWeek
      ? await call(getDashboardMetrics, null)
      : await call(updateDashboardMetrics, { dateFilter: range });
    return { metrics, lastUpdated, isPartial: false };
  } catch (error) {
    return await loadParts(range).catch(() => {
      throw error;
    });
  }
}

async function loadParts(range: Range): Promise<Metrics> {
  const [openai, cloudinary] = await Promise.all([
    call(getOpenAIUsage, { dateFilter: range }),
    call(getCloudinaryUsage, null),
  ]);
  const unknown = { cost: null, requests: null, tokens: null, unpriced: 0, simulated: 0 };
  const metrics: DashboardMetrics = {
    openai: openai.usage,
    gemini: unknown,
    firebase: { reads: null, writes: null, cost: null, documents: null, storageGB: null },
    storage: { sizeGB: null, files: null, cost: null },
    cloudinary: cloudinary.usage,
    days: [],
  };
  return { metrics, lastUpdated: Date.now(), isPartial: true };
}
