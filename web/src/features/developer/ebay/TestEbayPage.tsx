import { useQuery } from "@tanstack/react-query";

import { testEbayAPIs } from "@contract/tester";

import { call } from "@/lib/calls/call";
import { describeRefusal } from "@/lib/calls/errorText";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { usePerson } from "@/lib/session/session";
import { Banner } from "@/ui/status/Banner";
import { State } from "@/ui/status/Badge";
import { Panel } from "@/ui/page/Panel";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { ColumnHeads } from "@/ui/table/ColumnHeads";
import { NumberCell } from "@/ui/table/NumberCell";

import { copy } from "../copy";
import { DeveloperPage, RunAgain } from "../DeveloperPage";
import { formatMilliseconds } from "../formats";
import { WideTable } from "../WideTable";

const pageCopy = {
  title: "Test eBay APIs",
  subtitle: "Sends a small request to each of eBay's APIs",
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
    <DeveloperPage title={pageCopy.title} subtitle={pageCopy.subtitle} actions={<RunAgain of={tested} />}>
      {!record.ebayConnected && <Banner tone="info" title={pageCopy.notConnected} />}
      <FailureBanner title={pageCopy.failed} error={tested.error} />
      <Panel title={pageCopy.table}>
        {tested.isPending ? (
          <SkeletonRows label={copy.running} rows={7} />
        ) : (
          tested.data && (
            <WideTable label={pageCopy.table}>
              <ColumnHeads of={["API", "Result", { number: "Time" }, "eBay's message"]} />
              <tbody>
                {Object.entries(NAMES).map(([key, name]) => {
                  const { ok, milliseconds, error, failure, ebayCode } =
                    tested.data[key as keyof typeof NAMES];
                  return (
                    <tr key={key}>
                      <td className="font-strong whitespace-nowrap">{name}</td>
                      <td className="whitespace-nowrap">
                        <State tone={ok ? "success" : "danger"}>{ok ? copy.ok : copy.failed}</State>
                      </td>
                      <NumberCell>{formatMilliseconds(milliseconds)}</NumberCell>
                      <td>
                        {describeRefusal({ failure, message: error ?? "–" })}
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
