import type { SVGProps } from "react";

export function GoogleMark(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 24 24" {...props} style={{ fill: "currentColor", stroke: "none" }}>
      <path d="M21.8 10.2H12v3.9h5.6c-.5 2.5-2.6 3.9-5.6 3.9a6 6 0 1 1 0-12c1.5 0 2.9.5 4 1.5l2.9-2.9A10 10 0 1 0 12 22c5.8 0 9.9-4 9.9-9.8 0-.7 0-1.3-.1-2Z" />
    </svg>
  );
}
