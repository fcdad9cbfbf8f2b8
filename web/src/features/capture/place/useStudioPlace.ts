import { useState } from "react";

export interface StudioPlaceState {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** Keeps whether the place dialog is open. A button or a key opens it. */
export function useStudioPlace(): StudioPlaceState {
  const [isOpen, setOpen] = useState(false);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
