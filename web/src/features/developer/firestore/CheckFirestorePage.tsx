import { useQuery } from "@tanstack/react-query";

import { toDay } from "@contract/wire/durations";

import { FailureBanner } from "@/lib/calls/FailureBanner";
import { type Probe, probe } from "@/lib/calls/probe";
import { usePerson } from "@/lib/session/session";
import { State } from "@/ui/status/Badge";
import { Banner } from "@/ui/status/Banner";
import { Panel } from "@/ui/page/Panel";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { ColumnHeads } from "@/ui/table/ColumnHeads";
import { NumberCell } from "@/ui/table/NumberCell";

import { copy } from "../copy";
import { DeveloperPage, RunAgain } from "../DeveloperPage";
import { formatMilliseconds } from "../formats";
import { WideTable } from "../WideTable";
import { type Check, listChecks } from "./checks";

const pageCopy = {
  title: "Check Firestore",
  subtitle: "Checks on the server what the rules let you read. Nothing is written.",
  table: "Results",
  failed: "The checks could not be run",
  unreached: "The server could not be reached, so its rules are unknown",
  wrong: "The rules don't work as expected",
  right: "As expected",
  differs: "Not as expected",
  unknown: "Unknown",
} as const;

interface Checked extends Check {
  readonly probe: Probe;
}

export function CheckFirestorePage() {
  const { uid, record } = usePerson();
  const checked = useQuery({
    queryKey: ["checkFirestore", uid, record.isSuperAdmin],
    queryFn: async (): Promise<readonly Checked[]> => {
      const done: Checked[] = [];
      const day = toDay(Date.now());
      // Runs one check after another, because parallel checks would distort each other's times.
      for (const check of listChecks(uid, record.isSuperAdmin, day)) {
        done.push({ ...check, probe: await probe(check.path, check.kind) });
      }
      return done;
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  const results = checked.data ?? [];
  const isUnreached = results.some((each) => each.probe.verdict === "unreached");
  const isWrong = results.some(
    (each) => each.probe.verdict !== "unreached" && each.probe.verdict !== each.expected,
  );
  return (
    <DeveloperPage title={pageCopy.title} subtitle={pageCopy.subtitle} actions={<RunAgain of={checked} />}>
      <FailureBanner title={pageCopy.failed} error={checked.error} />
      {isUnreached && <Banner tone="warning" title={pageCopy.unreached} />}
      {isWrong && <Banner tone="danger" title={pageCopy.wrong} />}
      <Panel title={pageCopy.table}>
        {checked.isPending ? (
          <SkeletonRows label={copy.running} rows={12} />
        ) : (
          <WideTable label={pageCopy.table}>
            <ColumnHeads
              of={["Document", "Path", "Result", "Expected", { number: "Documents" }, { number: "Time" }]}
            />
            <tbody>
              {results.map((each) => (
                <Verdict key={each.label} checked={each} />
              ))}
            </tbody>
          </WideTable>
        )}
      </Panel>
    </DeveloperPage>
  );
}

function Verdict({ checked }: { readonly checked: Checked }) {
  const { label, path, kind, expected, probe: found } = checked;
  const tone = found.verdict === "unreached" ? "warning" : found.verdict === expected ? "success" : "danger";
  const said = { success: pageCopy.right, warning: pageCopy.unknown, danger: pageCopy.differs }[tone];
  return (
    <tr>
      <td className="font-strong">{label}</td>
      <td className="code">
        {kind} {path}
      </td>
      <td className="whitespace-nowrap" title={found.said ?? said}>
        <State tone={tone}>
          {found.verdict}
          <span className="sr-only">, {said}</span>
        </State>
      </td>
      <td className="text-muted">{expected}</td>
      <NumberCell>{found.documents ?? "–"}</NumberCell>
      <NumberCell>{formatMilliseconds(found.milliseconds)}</NumberCell>
    </tr>
  );
}
