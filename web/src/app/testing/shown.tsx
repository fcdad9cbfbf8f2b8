import type { ReactNode } from "react";

import { useEveryListing } from "@/lib/listings/useCollection";
import { type Person, usePerson } from "@/lib/session/session";

interface LabelsProps {
  readonly of: (person: Person) => readonly { readonly label: string }[];
}

/** Shows the labels of what a person is offered. */
export function Labels({ of }: LabelsProps) {
  return of(usePerson()).map(({ label }) => <p key={label}>{label}</p>);
}

/** Shows a screen once the listings are loaded. */
export function Loaded({ children }: { readonly children: ReactNode }) {
  return useEveryListing().rows !== null && children;
}
