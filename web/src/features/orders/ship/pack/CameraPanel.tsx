import { ScanText } from "lucide-react";
import { useEffect, useState } from "react";

import { useCodeReader } from "@/lib/scan/useCodeReader";

import { Button } from "@/ui/controls/Button";
import { Banner } from "@/ui/status/Banner";

import { cameraCopy as copy } from "../copy";

/** Reads the toy number from the photo of a card's back. Resolves to null if the number is uncertain. */
export type ReadCardBack = (photo: Blob) => Promise<string | null>;

interface CameraPanelProps {
  readonly onCode: (code: string) => void;
  /** Null if the camera only scans codes. */
  readonly readCardBack: ReadCardBack | null;
}

/** Uses this device's camera. It reads labels and barcodes automatically, and a card's number on request. */
export function CameraPanel({ onCode, readCardBack }: CameraPanelProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [isBlocked, setBlocked] = useState(false);
  const [isReading, setReading] = useState(false);
  const [isUnread, setUnread] = useState(false);
  const codes = useCodeReader(video, onCode);

  useEffect(() => {
    if (video === null) return undefined;
    let stream: MediaStream | null = null;
    let isGone = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    // `mediaDevices` is undefined on a page without HTTPS.
    const devices = (navigator as Partial<Navigator>).mediaDevices;
    const opened = devices?.getUserMedia({
      video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } },
    });
    (opened ?? Promise.reject(new Error("No camera"))).then(
      (found) => {
        stream = found;
        if (isGone) stop();
        else video.srcObject = found;
      },
      () => setBlocked(true),
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [video]);

  const read = async () => {
    const photo = video && (await takeFrame(video));
    if (!photo || readCardBack === null) return;
    setReading(true);
    setUnread(false);
    const number = await readCardBack(photo).catch(() => null);
    setReading(false);
    if (number === null) setUnread(true);
    else onCode(number);
  };

  if (isBlocked) return <Banner tone="danger" title={copy.noCamera} />;
  const hint = readCardBack === null ? copy.hintCodes : copy.hint;
  return (
    <div className="grid gap-2">
      <video
        ref={setVideo}
        className="max-h-80 w-full rounded-lg bg-stage object-contain"
        aria-label={copy.picture}
        autoPlay
        playsInline
        muted
      />
      <div className="flex flex-wrap items-center gap-3">
        {readCardBack !== null && (
          <Button icon={ScanText} busy={isReading} onClick={() => void read()}>
            {copy.read}
          </Button>
        )}
        <span role="status" className="text-muted">
          {isUnread ? copy.notRead : codes === "failed" ? copy.noCodes : hint}
        </span>
      </div>
    </div>
  );
}

/** Returns the current picture. Null before the camera has one. */
async function takeFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return null;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.95));
}
