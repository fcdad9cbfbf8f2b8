import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";

import { IconButton } from "./IconButton";
import { useFocusReturn } from "./useFocusReturn";

interface LightboxProps {
  /** Null is closed. */
  readonly src: string | null;
  readonly alt: string;
  readonly onClose: () => void;
}

/** One picture at full size. */
export function Lightbox({ src, alt, onClose }: LightboxProps) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={src !== null} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content {...focusReturn} className="lightbox" aria-describedby={undefined}>
          <Radix.Title className="vh">{alt}</Radix.Title>
          {src !== null && <img src={src} alt={alt} />}
          <IconButton label="Close" icon={X} variant="plain" className="lightbox-close" onClick={onClose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
