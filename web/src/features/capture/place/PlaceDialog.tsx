import { ScanLine } from "lucide-react";
import { type SubmitEvent, useId, useState } from "react";

import { placeCodeOf } from "@contract/places/placeCodes";

import { usePlaces } from "@/lib/places/usePlaces";
import { CameraScanner } from "@/lib/scan/CameraScanner";
import { readPlaceScan, readScan } from "@/lib/scan/scanCodes";
import { useCodeReader } from "@/lib/scan/useCodeReader";
import { useHandScanner } from "@/lib/scan/useHandScanner";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { TextField } from "@/ui/controls/TextField";

import { copy } from "./copy";

interface PlaceDialogProps {
  readonly chosen: string | null;
  /** The studio's picture, in which codes are looked for. Null while its camera is off. */
  readonly video: HTMLVideoElement | null;
  readonly onChoose: (placeId: string | null) => void;
  readonly onClose: () => void;
}

/** Chooses the place of the next cards. While it is open, the studio's camera reads a place's code. */
export function PlaceDialog({ chosen, video, onChoose, onClose }: PlaceDialogProps) {
  const listId = useId();
  const loaded = usePlaces();
  const places = loaded.status === "ready" ? loaded.value.places : [];
  const [code, setCode] = useState(chosen === null ? "" : placeCodeOf(chosen));
  const [news, setNews] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [hasCamera, setCamera] = useState(false);
  const typed = readPlaceScan(code);
  const scan = (text: string) => {
    const scanned = readScan(text);
    if (scanned.kind === "place") onChoose(scanned.placeId);
    else setNews(copy.notPlace(text));
  };
  useHandScanner(scan);
  useCodeReader(hasCamera ? null : video, scan);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (typed !== null) onChoose(typed);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={copy.title}>
      <form className="grid gap-3" noValidate onSubmit={submit}>
        <TextField
          label={copy.code}
          hint={copy.codeHint}
          error={isTried && typed === null ? copy.codeWrong : null}
          list={listId}
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
        <datalist id={listId}>
          {places.map((place) => (
            <option key={place.placeId} value={place.code}>
              {`${place.name} ${copy.fullness(place.copies, place.capacity)}`.trim()}
            </option>
          ))}
        </datalist>
        <p role="status" className="min-h-5 text-muted">
          {news ?? (video !== null ? copy.reading : null)}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
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
        <CameraScanner title={copy.camera} onClose={() => setCamera(false)} onCode={scan} news={news} />
      )}
    </Dialog>
  );
}
