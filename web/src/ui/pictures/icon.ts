import type { ComponentType, SVGProps } from "react";

/** A lucide icon, or a drawing with the same props. */
export type Icon = ComponentType<SVGProps<SVGSVGElement>>;
