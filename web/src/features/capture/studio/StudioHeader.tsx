import { ChartColumn, Footprints, ScrollText, SwitchCamera, Volume2, VolumeX } from "lucide-react";
import { type ReactNode, useState } from "react";

import { usePerson } from "@/lib/session/session";
import { classes } from "@/ui/classes";
import { IconButton } from "@/ui/controls/IconButton";
import { Select } from "@/ui/controls/Select";

import { copy } from "../copy";
import { getCounters } from "../deck/counters";
import { formatCost, formatCount } from "../deck/figures";
import { CaptureHistory } from "../history/CaptureHistory";
import { HeaderButton } from "./HeaderButton";
import { KeysDialog } from "./KeysDialog";
import { usePreferences } from "../deck/preferences";
import { computeCardsPerHour, computeFirstPassRate } from "../sessions/session";
import { useCaptureSessions, filterSessions } from "../sessions/sessions";
import { StatsDialog } from "../stats/StatsDialog";
import type { Camera } from "./camera/useCamera";
import { useCurrentSession } from "../sessions/useCurrentSession";
import { formatShare } from "@/ui/numbers";

/** Shows the camera, its resolution, and today's counters. */
export function StudioHeader({
  camera,
  children,
}: {
  readonly camera: Camera;
  readonly children?: ReactNode;
}) {
  const { capture_cameraId: cameraId, capture_sound: sound, set } = usePreferences();
  const { choices, resolution } = camera;
  const inUse =
    choices.find(({ deviceId }) => deviceId === (camera.stream ? getDeviceId(camera.stream) : cameraId)) ??
    choices[0];

  return (
    <header className="col-span-full flex items-center gap-2 py-2.5 pr-4 pl-6 max-md:flex-wrap max-md:gap-y-0 max-md:py-2 max-md:pr-2 max-md:pl-4">
      <h1 className="mr-2 text-20 font-strong max-md:flex-1">{copy.title}</h1>
      {inUse && (
        <Select
          className="w-44 max-md:hidden"
          aria-label={copy.camera}
          options={choices.map(({ deviceId, label }, index) => ({
            value: deviceId,
            label: label ?? copy.cameraNumber(index + 1),
          }))}
          value={inUse.deviceId}
          onChange={(chosen) => set("capture_cameraId", chosen)}
        />
      )}
      {resolution && (
        <span className="whitespace-nowrap text-muted tabular-nums max-md:hidden">
          {resolution.width} × {resolution.height}
        </span>
      )}
      <span className="flex-1 max-md:hidden" />
      <CounterList />
      {choices.length > 1 && (
        <IconButton
          className="md:hidden"
          label={copy.nextCamera}
          icon={SwitchCamera}
          onClick={() => {
            const next = choices[(choices.findIndex((choice) => choice === inUse) + 1) % choices.length];
            if (next) set("capture_cameraId", next.deviceId);
          }}
        />
      )}
      <IconButton
        label={copy.sound}
        icon={sound ? Volume2 : VolumeX}
        aria-pressed={sound}
        onClick={() => set("capture_sound", !sound)}
      />
      {children}
      <HeaderDialogs />
    </header>
  );
}

function CounterList() {
  const { captureStats } = usePerson().record;
  const session = useCurrentSession();
  // eslint-disable-next-line react/purity -- the counters are of the day on which they are shown
  const { today, allTime, errors } = getCounters(captureStats, new Date());
  return (
    <dl className="flex gap-5 max-[90rem]:gap-4 max-md:order-9 max-md:flex-[1_0_100%] max-md:flex-wrap max-md:gap-x-3.5 max-md:gap-y-0.5 max-md:pr-2 md:mr-2">
      <Counter label={copy.today} value={formatCount(today)} />
      <Counter label={copy.allTime} value={formatCount(allTime)} />
      {errors > 0 && <Counter label={copy.errors} value={formatCount(errors)} isBad />}
      <Counter
        label={
          <>
            <span className="max-md:hidden">{copy.carsPerHour}</span>
            <span className="md:hidden">{copy.perHourShort}</span>
          </>
        }
        value={formatCount(session && computeCardsPerHour(session))}
      />
      <Counter
        label={copy.firstPass}
        value={formatShare(session && computeFirstPassRate(session))}
        className={WHERE_WIDE}
      />
      <Counter
        label={copy.aiCost((session?.simulated ?? 0) > 0)}
        value={formatCost(session?.cost ?? null)}
        className={`${WHERE_WIDE} max-md:hidden`}
      />
    </dl>
  );
}

interface CounterProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly isBad?: boolean;
  readonly className?: string;
}

const WHERE_WIDE = "md:max-[75rem]:hidden";

function Counter({ label, value, isBad = false, className }: CounterProps) {
  return (
    <div
      className={classes(
        "flex items-baseline gap-1.5 whitespace-nowrap text-muted max-md:gap-1 max-md:text-12/5",
        className,
      )}
    >
      <dt>{label}</dt>
      <dd
        className={classes(
          "-order-1 text-16 font-strong tabular-nums max-md:text-14/6",
          isBad ? "text-danger-ink" : "text-ink",
        )}
      >
        {value}
      </dd>
    </div>
  );
}

function HeaderDialogs() {
  const { uid, record } = usePerson();
  const sessions = useCaptureSessions(({ sessions: all }) => all);
  const [shown, setShown] = useState<"log" | "stats" | "keys" | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <IconButton
        label={copy.pedal}
        icon={Footprints}
        className="max-md:hidden"
        onClick={() => setShown("keys")}
      />
      <HeaderButton icon={ScrollText} label={copy.viewLog} onClick={() => setShown("log")} />
      <HeaderButton icon={ChartColumn} label={copy.captureStats} onClick={() => setShown("stats")} />
      {shown === "log" && <CaptureHistory uid={uid} onClose={close} />}
      {shown === "stats" && (
        <StatsDialog stats={record.captureStats} sessions={filterSessions(sessions, uid)} onClose={close} />
      )}
      {shown === "keys" && <KeysDialog onClose={close} />}
    </>
  );
}

const getDeviceId = (stream: MediaStream) => stream.getVideoTracks()[0]?.getSettings().deviceId;
