import "./stats.css";

import { useState } from "react";

import type { UserDocument } from "@contract/documents";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";

import { copy } from "../copy";
import { countersOn, getAverageTime, getReadingStats } from "../deck/counters";
import { costText, countText, formatDuration, shareText } from "../deck/figures";
import { cardsPerHour, type CaptureSession, firstPassRate, isOver } from "../sessions/session";
import { endSession } from "../sessions/sessions";
import { secondsText } from "../queue/queueView";

interface StatsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly stats: UserDocument["captureStats"];
  /** One person's sessions in this browser, newest first. */
  readonly sessions: readonly CaptureSession[];
}

/** The server's counters for today and all time, and this browser's sessions. */
export function StatsDialog({ open, onOpenChange, stats, sessions }: StatsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={copy.captureStats}
      className="stats"
      footer={
        <Button variant="primary" onClick={() => onOpenChange(false)}>
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
  const { today, allTime, errors } = countersOn(stats, now);
  const average = getAverageTime(stats, now);
  const readings = getReadingStats(stats);
  const [latest, ...earlier] = sessions;
  const current = latest && !isOver(latest, now.getTime()) ? latest : null;
  return (
    <>
      <StatGroup
        title={copy.today}
        stats={[
          [copy.captured, countText(today)],
          [copy.errors, countText(errors)],
          [copy.averageTime, average === null ? "–" : secondsText(average)],
        ]}
      />
      <StatGroup
        title={copy.allTime}
        stats={[
          [copy.captured, countText(allTime)],
          [copy.errors, countText(stats.totalErrors)],
          [copy.lastCapture, stats.lastCaptureDate ?? "–"],
        ]}
      />
      <StatGroup
        title={copy.numbers}
        stats={[
          [copy.readRight, countText(readings?.right ?? null)],
          [copy.readWrong, countText(readings?.wrong ?? null)],
          [copy.numbersAsked, countText(readings?.asked ?? null)],
        ]}
      />
      <p className="hint">{copy.numbersHint}</p>
      <StatGroup
        title={copy.thisSession}
        stats={[
          [copy.carsPerHourTitle, countText(current && cardsPerHour(current))],
          [copy.firstPassRate, shareText(current && firstPassRate(current))],
          [copy.aiCost(isSimulated(current)), costText(current?.cost ?? null)],
          [copy.cardsDone, countText(current?.completed ?? null)],
          [copy.worked, current ? formatDuration(current.worked) : "–"],
          [copy.tokens, countText(current?.tokens ?? null)],
        ]}
        aside={
          current && (
            <Button small onClick={endSession}>
              {copy.newSession}
            </Button>
          )
        }
      />
      <p className="hint">{copy.sessionHint}</p>
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
    <section className="stat-group">
      <div className="row">
        <h3 className="h2 grow">{title}</h3>
        {aside}
      </div>
      <dl>
        {stats.map(([label, value]) => (
          <div key={label}>
            <dt className="stat-label">{label}</dt>
            <dd className="stat-value">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const day = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

function EarlierSessions({ sessions }: { readonly sessions: readonly CaptureSession[] }) {
  if (sessions.length === 0) return null;
  return (
    <section className="stat-group">
      <h3 className="h2">{copy.earlierSessions}</h3>
      {/* Focusable, so that it scrolls by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="stats-scroll" role="region" aria-label={copy.earlierSessions} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{copy.began}</th>
              <th scope="col" className="n">
                {copy.cardsDone}
              </th>
              <th scope="col" className="n">
                {copy.carsPerHourTitle}
              </th>
              <th scope="col" className="n">
                {copy.firstPassRate}
              </th>
              <th scope="col" className="n">
                {copy.cost}
              </th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <tr key={session.startedAt}>
                <td className="num">{day.format(session.startedAt)}</td>
                <td className="n">{countText(session.completed)}</td>
                <td className="n">{countText(cardsPerHour(session))}</td>
                <td className="n">{shareText(firstPassRate(session))}</td>
                <td className="n">
                  {costText(session.cost)}
                  {isSimulated(session) && ` ${copy.simulated}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
