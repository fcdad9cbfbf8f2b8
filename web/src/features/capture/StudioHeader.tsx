import { SwitchCamera, Volume2, VolumeX } from "lucide-react";

import { usePerson } from "@/lib/session";
import { IconButton } from "@/ui/IconButton";
import { Select } from "@/ui/Select";

import { copy } from "./copy";
import { countersOn } from "./counters";
import { usePreferences } from "./preferences";
import type { Camera } from "./useCamera";

/** Which camera, at what resolution, and how the day goes. */
export function StudioHeader({ camera }: { readonly camera: Camera }) {
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
        <span className="muted num only-desk">
          {resolution.width} × {resolution.height}
        </span>
      )}
      <span className="only-desk grow" />
      <CounterList />
      {choices.length > 1 && (
        <IconButton
          className="only-phone"
          label="Next camera"
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
    </header>
  );
}

function CounterList() {
  const { captureStats } = usePerson().record;
  const { today, allTime, errors } = countersOn(captureStats, new Date());
  return (
    <dl className="counters">
      <Counter label={copy.today} value={today} />
      <Counter label={copy.allTime} value={allTime} />
      {errors > 0 && <Counter label={copy.errors} value={errors} bad />}
    </dl>
  );
}

function Counter({ label, value, bad = false }: { label: string; value: number; bad?: boolean }) {
  return (
    <div className={bad ? "bad" : undefined}>
      <dt>{label}</dt>
      <dd>{value.toLocaleString("en-US")}</dd>
    </div>
  );
}

const deviceOf = (stream: MediaStream) => stream.getVideoTracks()[0]?.getSettings().deviceId;
