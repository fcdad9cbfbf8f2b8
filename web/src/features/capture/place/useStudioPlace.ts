import { useState } from "react";

export interface StudioPlaceState {
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/** Whether the choice of a place is open: by its button, or by key. */
export function useStudioPlace(): StudioPlaceState {
  const [isOpen, setOpen] = useState(false);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
