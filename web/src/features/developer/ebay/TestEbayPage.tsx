import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";

import { testEbayAPIs } from "@contract/ebay/tester";

import { call } from "@/lib/calls/call";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { usePerson } from "@/lib/session/session";
import { Banner } from "@/ui/status/Banner";
import { State } from "@/ui/status/Badge";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { NumberCell, NumberHead } from "@/ui/table/NumberCell";

import { copy } from "../copy";
import { DeveloperPage } from "../DeveloperPage";
import { formatMilliseconds } from "../words";
import { WideTable } from "../WideTable";

const own = {
  title: "Test eBay APIs",
  subtitle: "Sends a small request to each of eBay’s APIs",
  table: "Results",
  failed: "The tests could not be run",
  notConnected: "eBay is not connected. All tests will fail.",
} as const;

const NAMES = {
  token: "Token",
  user: "User",
  store: "Store",
  sellingSummary: "Selling summary",
  businessPolicies: "Business policies",
  orders: "Orders",
  notificationPreferences: "Notification preferences",
} as const;

export function TestEbayPage() {
  const { uid, record } = usePerson();
  const tested = useQuery({
    queryKey: ["testEbayAPIs", uid],
    queryFn: () => call(testEbayAPIs, {}),
    // Each run uses seven calls of the daily limit.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <DeveloperPage
      title={own.title}
      subtitle={own.subtitle}
      actions={
        <Button icon={Play} busy={tested.isFetching} onClick={() => void tested.refetch()}>
          {copy.again}
        </Button>
      }
    >
      {!record.ebayConnected && <Banner tone="info" title={own.notConnected} />}
      <FailureBanner title={own.failed} error={tested.error} />
      <Panel title={own.table}>
        {tested.isPending ? (
          <SkeletonRows label={copy.running} rows={7} />
        ) : (
          tested.data && (
            <WideTable label={own.table}>
              <thead>
                <tr>
                  <th scope="col">API</th>
                  <th scope="col">Result</th>
                  <NumberHead>Time</NumberHead>
                  <th scope="col">eBay’s message</th>
                </tr>
              </thead>
              <tbody>
                {Object.entries(NAMES).map(([key, name]) => {
                  const { ok, milliseconds, error, ebayCode } = tested.data[key as keyof typeof NAMES];
                  return (
                    <tr key={key}>
                      <td className="font-strong whitespace-nowrap">{name}</td>
                      <td className="whitespace-nowrap">
                        <State tone={ok ? "success" : "danger"}>{ok ? copy.ok : copy.failed}</State>
                      </td>
                      <NumberCell>{formatMilliseconds(milliseconds)}</NumberCell>
                      <td>
                        {error ?? "–"}
                        {ebayCode !== null && <span className="text-muted"> ({ebayCode})</span>}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </WideTable>
          )
        )}
      </Panel>
    </DeveloperPage>
  );
}
