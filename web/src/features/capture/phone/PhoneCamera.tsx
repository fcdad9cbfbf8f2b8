import { Smartphone } from "lucide-react";
import { useRef, useState } from "react";
import { useStore } from "zustand";

import { PHOTO_REFUSALS } from "@contract/reasons/reasonText";
import { Button } from "@/ui/controls/Button";

import { inspectPhoto, preparePhoto } from "../batch/photoFile";
import { CameraError } from "../studio/camera/CameraError";
import type { Studio } from "../studio/studio";

const copy = {
  take: (side: string) => `Take ${side} photo`,
  damaged: "The photo could not be read. Take it again.",
  notKept: "The photo could not be kept. Take it again.",
} as const;

/** Takes photos with the device's own camera app where no live video is available. */
export function PhoneCamera({ studio }: { readonly studio: Studio }) {
  const side = useStore(studio.state, ({ flow }) => flow.side);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function keep(file: File) {
    setIsBusy(true);
    setProblem(await keepPhoto(studio, file));
    setIsBusy(false);
  }

  return (
    <>
      <Button icon={Smartphone} busy={isBusy} onClick={() => input.current?.click()}>
        {copy.take(side)}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={copy.take(side)}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows choosing the same photo again.
          target.value = "";
          if (file) void keep(file);
        }}
      />
      {problem !== null && <CameraError>{problem}</CameraError>}
    </>
  );
}

/** Returns null once the studio has the photo, otherwise the error to show. */
async function keepPhoto(studio: Studio, file: File): Promise<string | null> {
  const { refusal } = await inspectPhoto(file);
  if (refusal !== null) return PHOTO_REFUSALS[refusal];
  const prepared = await preparePhoto(file).catch(() => null);
  if (prepared === null) return copy.damaged;
  return studio.addShot(prepared.picture).then(
    () => null,
    () => copy.notKept,
  );
}
