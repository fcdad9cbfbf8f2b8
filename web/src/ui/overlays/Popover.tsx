import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";

interface PopoverProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly label: string;
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
}

/** Renders a small form anchored to its button. */
export function Popover({ open, onOpenChange, label, trigger, children }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          className="z-50 w-[min(320px,100vw-16px)] animate-pop floating p-4 text-ink focus-visible:outline-none"
          side="top"
          align="start"
          sideOffset={8}
          collisionPadding={8}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
