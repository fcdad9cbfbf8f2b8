import { Smartphone } from "lucide-react";
import { useState } from "react";
import { useStore } from "zustand";

import { PHOTO_REFUSALS } from "@contract/reasons/reasonText";
import { FileButton } from "@/ui/controls/FileButton";

import { inspectPhoto, preparePhoto } from "../batch/photos/photoFile";
import { CameraError } from "../studio/camera/CameraError";
import type { Studio } from "../studio/studio";

const copy = {
  take: (side: string) => `Take ${side} photo`,
  problems: {
    ...PHOTO_REFUSALS,
    unreadable: "The photo could not be read. Take it again.",
    "not-kept": "The photo could not be kept. Take it again.",
  },
} as const;

type PhoneProblem = keyof typeof copy.problems;

/** Takes photos with the device's own camera app where no live video is available. */
export function PhoneCamera({ studio }: { readonly studio: Studio }) {
  const side = useStore(studio.state, ({ flow }) => flow.side);
  const [problem, setProblem] = useState<PhoneProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function savePhoto(file: File) {
    setIsBusy(true);
    setProblem(await keepPhoto(studio, file));
    setIsBusy(false);
  }

  return (
    <>
      <FileButton
        icon={Smartphone}
        label={copy.take(side)}
        accept="image/*"
        capture="environment"
        busy={isBusy}
        onFile={(file) => void savePhoto(file)}
      >
        {copy.take(side)}
      </FileButton>
      {problem !== null && <CameraError>{copy.problems[problem]}</CameraError>}
    </>
  );
}

/** Returns null once the studio has the photo, otherwise why it has none. */
async function keepPhoto(studio: Studio, file: File): Promise<PhoneProblem | null> {
  const { refusal } = await inspectPhoto(file);
  if (refusal !== null) return refusal;
  const prepared = await preparePhoto(file).catch(() => null);
  if (prepared === null) return "unreadable";
  return studio.addShot(prepared.picture).then(
    () => null,
    () => "not-kept",
  );
}
