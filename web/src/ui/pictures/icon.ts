import type { ComponentType, SVGProps } from "react";

/** An icon of lucide, or a drawing with the same props. */
export type Icon = ComponentType<SVGProps<SVGSVGElement>>;
