import { ChartColumn, Footprints, ScrollText, SwitchCamera, Volume2, VolumeX } from "lucide-react";
import { type ReactNode, useState } from "react";

import { usePerson } from "@/lib/session/session";
import { Button } from "@/ui/controls/Button";
import { IconButton } from "@/ui/controls/IconButton";
import { Select } from "@/ui/controls/Select";

import { copy } from "../copy";
import { countersOn } from "../deck/counters";
import { costText, countText, shareText } from "../deck/figures";
import { CaptureHistory } from "../history/CaptureHistory";
import { KeysDialog } from "./KeysDialog";
import { usePreferences } from "../deck/preferences";
import { cardsPerHour, firstPassRate } from "../sessions/session";
import { useCaptureSessions, sessionsOf } from "../sessions/sessions";
import { StatsDialog } from "../stats/StatsDialog";
import type { Camera } from "./useCamera";
import { useCurrentSession } from "../sessions/useCurrentSession";

/** Which camera, at what resolution, and how the day goes. */
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
    choices.find(({ deviceId }) => deviceId === (camera.stream ? deviceOf(camera.stream) : cameraId)) ??
    choices[0];

  return (
    <header className="cap-head">
      <h1 className="h1">{copy.title}</h1>
      {inUse && (
        <Select
          className="only-desk cap-camera"
          aria-label={copy.camera}
          options={choices.map(({ deviceId, label }) => ({ value: deviceId, label }))}
          value={inUse.deviceId}
          onChange={(chosen) => set("capture_cameraId", chosen)}
        />
      )}
      {resolution && (
        <span className="muted num only-desk cap-size">
          {resolution.width} × {resolution.height}
        </span>
      )}
      <span className="only-desk grow" />
      <CounterList />
      {choices.length > 1 && (
        <IconButton
          className="only-phone"
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
  const { today, allTime, errors } = countersOn(captureStats, new Date());
  return (
    <dl className="counters">
      <Counter label={copy.today} value={countText(today)} />
      <Counter label={copy.allTime} value={countText(allTime)} />
      {errors > 0 && <Counter label={copy.errors} value={countText(errors)} className="bad" />}
      <Counter
        label={
          <>
            <span className="only-desk">{copy.carsPerHour}</span>
            <span className="only-phone">{copy.perHourShort}</span>
          </>
        }
        value={countText(session && cardsPerHour(session))}
      />
      <Counter label={copy.firstPass} value={shareText(session && firstPassRate(session))} className="more" />
      <Counter
        label={copy.aiCost((session?.simulated ?? 0) > 0)}
        value={costText(session?.cost ?? null)}
        className="more cost"
      />
    </dl>
  );
}

interface CounterProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly className?: string;
}

function Counter({ label, value, className }: CounterProps) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function HeaderDialogs() {
  const { uid, record } = usePerson();
  const sessions = useCaptureSessions(({ sessions: all }) => all);
  const [shown, setShown] = useState<"log" | "stats" | "keys" | null>(null);
  const dialog = (name: typeof shown) => ({
    open: shown === name,
    onOpenChange: (open: boolean) => setShown(open ? name : null),
  });
  return (
    <>
      <IconButton
        label={copy.pedal}
        icon={Footprints}
        className="only-desk"
        onClick={() => setShown("keys")}
      />
      <Button icon={ScrollText} className="head-button" onClick={() => setShown("log")}>
        <span>{copy.viewLog}</span>
      </Button>
      <Button icon={ChartColumn} className="head-button" onClick={() => setShown("stats")}>
        <span>{copy.captureStats}</span>
      </Button>
      <CaptureHistory uid={uid} {...dialog("log")} />
      <StatsDialog stats={record.captureStats} sessions={sessionsOf(sessions, uid)} {...dialog("stats")} />
      <KeysDialog {...dialog("keys")} />
    </>
  );
}

const deviceOf = (stream: MediaStream) => stream.getVideoTracks()[0]?.getSettings().deviceId;
