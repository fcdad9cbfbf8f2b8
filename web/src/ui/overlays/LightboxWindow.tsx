import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";

import { IconButton } from "../controls/IconButton";
import { Modal } from "./Modal";

export interface LightboxProps {
  /** Null when closed. */
  readonly src: string | null;
  readonly alt: string;
  readonly onClose: () => void;
  /**
   * Position among several pictures, from 0, and the function that moves. Wraps around. Arrow keys work too.
   */
  readonly among?: { readonly at: number; readonly count: number; readonly onGo: (at: number) => void };
}

export function LightboxWindow({ src, alt, onClose, among }: LightboxProps) {
  const go = (by: -1 | 1) => {
    if (among) among.onGo((among.at + by + among.count) % among.count);
  };
  return (
    <Modal
      open={src !== null}
      onClose={onClose}
      className="pointer-events-none fixed inset-6 z-50 grid place-items-center *:pointer-events-auto"
      onKeyDown={({ key }) => {
        if (key === "ArrowLeft") go(-1);
        if (key === "ArrowRight") go(1);
      }}
    >
      <Radix.Title className="sr-only">{alt}</Radix.Title>
      {src !== null && (
        <img src={src} alt={alt} className="max-h-[calc(100dvh-48px)] max-w-full rounded-lg shadow-float" />
      )}
      {among && among.count > 1 && (
        <div className="absolute bottom-0 flex items-center gap-1 floating p-1">
          <IconButton label="Previous picture" icon={ChevronLeft} onClick={() => go(-1)} />
          <span className="px-1 tabular-nums" role="status">{`${among.at + 1} of ${among.count}`}</span>
          <IconButton label="Next picture" icon={ChevronRight} onClick={() => go(1)} />
        </div>
      )}
      <IconButton
        label="Close"
        icon={X}
        variant="plain"
        className="absolute top-0 right-0"
        onClick={onClose}
      />
    </Modal>
  );
}
