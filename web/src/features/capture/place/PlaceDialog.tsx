import { ScanLine } from "lucide-react";
import { type SubmitEvent, useState } from "react";

import { PlaceInput } from "@/lib/places/PlaceInput";
import { useTypedPlace } from "@/lib/places/useTypedPlace";
import { usePlaces } from "@/lib/places/usePlaces";
import { CameraScanner } from "@/lib/scan/CameraScanner";
import { readScan } from "@/lib/scan/scanCodes";
import { useCodeReader } from "@/lib/scan/useCodeReader";
import { useHandScanner } from "@/lib/scan/useHandScanner";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";

import { copy } from "./copy";

interface PlaceDialogProps {
  readonly chosen: string | null;
  /** The studio's video, which is scanned for codes. Null while the camera is off. */
  readonly video: HTMLVideoElement | null;
  readonly onChoose: (placeId: string | null) => void;
  readonly onClose: () => void;
}

/**
 * Lets the seller choose the place of the next cards. While the dialog is open, the studio's camera reads
 * place codes.
 */
export function PlaceDialog({ chosen, video, onChoose, onClose }: PlaceDialogProps) {
  const loaded = usePlaces();
  const places = loaded.status === "ready" ? loaded.value.places : [];
  const typed = useTypedPlace(chosen);
  /** The last scan, if it was no place. */
  const [notPlace, setNotPlace] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [hasCamera, setCamera] = useState(false);
  const scan = (text: string) => {
    const scanned = readScan(text);
    if (scanned.kind === "place") onChoose(scanned.placeId);
    else setNotPlace(text);
  };
  const feedback = notPlace === null ? null : copy.notPlace(notPlace);
  useHandScanner(scan);
  useCodeReader(hasCamera ? null : video, scan);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (typed.placeId !== null) onChoose(typed.placeId);
  };
  return (
    <Dialog onClose={onClose} title={copy.title}>
      <form className="grid gap-3" noValidate onSubmit={submit}>
        <PlaceInput
          label={copy.code}
          hint={copy.codeHint}
          error={isTried && typed.placeId === null ? copy.codeWrong : null}
          value={typed.text}
          places={places.map(({ code, name, copies, capacity }) => ({
            code,
            about: `${name} ${copy.fullness(copies, capacity)}`.trim(),
          }))}
          onChange={typed.set}
        />
        <p role="status" className="min-h-5 text-muted">
          {feedback ?? (video !== null ? copy.reading : null)}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{copy.cancel}</Button>
          {video === null && (
            <Button icon={ScanLine} onClick={() => setCamera(true)}>
              {copy.camera}
            </Button>
          )}
          {chosen !== null && <Button onClick={() => onChoose(null)}>{copy.clear}</Button>}
          <Button type="submit" variant="primary">
            {copy.choose}
          </Button>
        </div>
      </form>
      {hasCamera && (
        <CameraScanner
          title={copy.camera}
          onClose={() => setCamera(false)}
          onCode={scan}
          feedback={feedback}
        />
      )}
    </Dialog>
  );
}
