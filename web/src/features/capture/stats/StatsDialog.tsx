import { useState } from "react";

import type { UserDocument } from "@contract/documents";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { Text } from "@/ui/page/Text";
import { ScrollRegion } from "@/ui/page/ScrollRegion";
import { ColumnHeads } from "@/ui/table/ColumnHeads";
import { NumberCell } from "@/ui/table/NumberCell";
import { PlainTable } from "@/ui/table/PlainTable";

import { copy } from "../copy";
import { getCounters, getAverageTime, getReadingStats } from "../deck/counters";
import { formatCost, formatCount, formatDuration } from "../deck/figures";
import { computeCardsPerHour, type CaptureSession, computeFirstPassRate, isOver } from "../sessions/session";
import { endSession } from "../sessions/sessions";
import { formatSeconds } from "../queue/panel/queueView";
import { formatMonthDayTime } from "@/lib/dates";
import { formatShare } from "@/ui/numbers";

interface StatsDialogProps {
  readonly onClose: () => void;
  readonly stats: UserDocument["captureStats"];
  /** One person's sessions in this browser, newest first. */
  readonly sessions: readonly CaptureSession[];
}

/** Shows the server's counters for today and all time, and this browser's sessions. */
export function StatsDialog({ onClose, stats, sessions }: StatsDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={copy.captureStats}
      width={560}
      className="max-md:w-[calc(100%-16px)]"
      footer={
        <Button variant="primary" onClick={onClose}>
          {copy.close}
        </Button>
      }
    >
      <Figures stats={stats} sessions={sessions} />
    </Dialog>
  );
}

function Figures({ stats, sessions }: Pick<StatsDialogProps, "stats" | "sessions">) {
  const [now] = useState(() => new Date());
  const { today, allTime, errors } = getCounters(stats, now);
  const average = getAverageTime(stats, now);
  const readings = getReadingStats(stats);
  const [latest, ...earlier] = sessions;
  const current = latest && !isOver(latest, now.getTime()) ? latest : null;
  return (
    <>
      <StatGroup
        title={copy.today}
        stats={[
          [copy.captured, formatCount(today)],
          [copy.errors, formatCount(errors)],
          [copy.averageTime, average === null ? "–" : formatSeconds(average)],
        ]}
      />
      <StatGroup
        title={copy.allTime}
        stats={[
          [copy.captured, formatCount(allTime)],
          [copy.errors, formatCount(stats.totalErrors)],
          [copy.lastCapture, stats.lastCaptureDate ?? "–"],
        ]}
      />
      <StatGroup
        title={copy.numbers}
        stats={[
          [copy.readRight, formatCount(readings?.right ?? null)],
          [copy.readWrong, formatCount(readings?.wrong ?? null)],
          [copy.numbersAsked, formatCount(readings?.asked ?? null)],
        ]}
      />
      <Text look="hint">{copy.numbersHint}</Text>
      <StatGroup
        title={copy.thisSession}
        stats={[
          [copy.carsPerHourTitle, formatCount(current && computeCardsPerHour(current))],
          [copy.firstPassRate, formatShare(current && computeFirstPassRate(current))],
          [copy.aiCost(isSimulated(current)), formatCost(current?.cost ?? null)],
          [copy.cardsDone, formatCount(current?.completed ?? null)],
          [copy.worked, current ? formatDuration(current.worked) : "–"],
          [copy.tokens, formatCount(current?.tokens ?? null)],
        ]}
        aside={
          current && (
            <Button small touch onClick={endSession}>
              {copy.newSession}
            </Button>
          )
        }
      />
      <Text look="hint">{copy.sessionHint}</Text>
      <EarlierSessions sessions={current ? earlier : sessions} />
    </>
  );
}

const isSimulated = (session: CaptureSession | null) => (session?.simulated ?? 0) > 0;

interface StatGroupProps {
  readonly title: string;
  readonly stats: readonly (readonly [label: string, value: string])[];
  readonly aside?: React.ReactNode;
}

function StatGroup({ title, stats, aside }: StatGroupProps) {
  return (
    <section className="grid gap-2">
      <div className="flex min-w-0 items-center gap-2">
        <Text as="h3" look="heading" className="min-w-0 flex-1">
          {title}
        </Text>
        {aside}
      </div>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-2 rounded-md border px-4 py-3 max-md:grid-cols-2">
        {stats.map(([label, value]) => (
          <div key={label}>
            <Text as="dt" look="label">
              {label}
            </Text>
            <Text as="dd" look="figure">
              {value}
            </Text>
          </div>
        ))}
      </dl>
    </section>
  );
}

function EarlierSessions({ sessions }: { readonly sessions: readonly CaptureSession[] }) {
  if (sessions.length === 0) return null;
  return (
    <section className="grid gap-2">
      <Text as="h3" look="heading">
        {copy.earlierSessions}
      </Text>
      <ScrollRegion
        label={copy.earlierSessions}
        className="max-h-[220px] overflow-auto rounded-md border max-md:[&_:is(td,th)]:px-2 [&_th]:bg-raised"
      >
        <PlainTable>
          <ColumnHeads
            of={[
              copy.began,
              { number: copy.cardsDone },
              { number: copy.carsPerHourTitle },
              { number: copy.firstPassRate },
              { number: copy.cost },
            ]}
          />
          <tbody>
            {sessions.map((session) => (
              <tr key={session.startedAt}>
                <td className="tabular-nums">{formatMonthDayTime(session.startedAt)}</td>
                <NumberCell>{formatCount(session.completed)}</NumberCell>
                <NumberCell>{formatCount(computeCardsPerHour(session))}</NumberCell>
                <NumberCell>{formatShare(computeFirstPassRate(session))}</NumberCell>
                <NumberCell>
                  {formatCost(session.cost)}
                  {isSimulated(session) && ` ${copy.simulated}`}
                </NumberCell>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </ScrollRegion>
    </section>
  );
}
