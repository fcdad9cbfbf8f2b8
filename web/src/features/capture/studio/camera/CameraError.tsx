import type { ReactNode } from "react";

/** Shows on the dark stage why there is no picture. */
export function CameraError({ children }: { readonly children: ReactNode }) {
  return (
    <p className="max-w-[44ch] text-stage-danger" role="alert">
      {children}
    </p>
  );
}
