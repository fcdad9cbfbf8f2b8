import type { ComponentType, SVGProps } from "react";

/** One of lucide's, or a drawing that takes the same properties. */
export type Icon = ComponentType<SVGProps<SVGSVGElement>>;
