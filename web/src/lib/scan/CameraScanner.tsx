import { useEffect, useState } from "react";

import { Button } from "@/ui/controls/Button";
import { Banner } from "@/ui/status/Banner";
import { Dialog } from "@/ui/overlays/Dialog";

import { useCodeReader } from "./useCodeReader";

const copy = {
  noCamera: "The camera could not be opened",
  noCameraHint:
    "Allow it in the browser's address bar, or close the program that uses it. You can type the code instead.",
  noReader: "The code reader could not be loaded",
  noReaderHint: "Check your connection, then open it again. You can type the code instead.",
  hint: "Hold the code into the picture.",
  close: "Close",
};

interface CameraScannerProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Called once for each code that appears in the picture. */
  readonly onCode: (text: string) => void;
  /** The result of the last code. */
  readonly feedback?: string | null;
}

/** Reads codes with the webcam, or a phone's rear camera, until it is closed. */
export function CameraScanner({ title, onClose, onCode, feedback = null }: CameraScannerProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [isBlocked, setBlocked] = useState(false);
  const reader = useCodeReader(video, onCode);

  useEffect(() => {
    if (video === null) return undefined;
    let stream: MediaStream | null = null;
    let isOver = false;
    openCamera().then(
      (opened) => {
        if (isOver) return stop(opened);
        stream = opened;
        video.srcObject = opened;
      },
      () => setBlocked(true),
    );
    return () => {
      isOver = true;
      stop(stream);
    };
  }, [video]);

  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={copy.hint}
      width={520}
      footer={<Button onClick={onClose}>{copy.close}</Button>}
    >
      {isBlocked ? (
        <Banner tone="danger" title={copy.noCamera}>
          {copy.noCameraHint}
        </Banner>
      ) : (
        <video
          ref={setVideo}
          className="aspect-4/3 w-full rounded-lg bg-black object-cover"
          aria-label={title}
          autoPlay
          muted
          playsInline
        />
      )}
      {reader === "failed" && (
        <Banner tone="danger" title={copy.noReader}>
          {copy.noReaderHint}
        </Banner>
      )}
      <p role="status" className="min-h-5 font-medium">
        {feedback}
      </p>
    </Dialog>
  );
}

const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: { ideal: "environment" }, width: { ideal: 1280 }, height: { ideal: 960 } },
  });

const stop = (stream: MediaStream | null) => stream?.getTracks().forEach((track) => track.stop());
