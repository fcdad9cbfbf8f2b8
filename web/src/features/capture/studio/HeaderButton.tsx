import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "@/ui/controls/Button";

interface HeaderButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
  /** Shown after the label at every width. */
  readonly children?: ReactNode;
}

/** Renders a button of the studio's header. Narrow windows show only its icon, and phones show no frame. */
export function HeaderButton({ icon, label, onClick, children }: HeaderButtonProps) {
  return (
    <Button
      icon={icon}
      className="max-[100rem]:w-control max-[100rem]:px-0 max-md:border-transparent max-md:bg-transparent max-md:svg:m-0"
      onClick={onClick}
    >
      <span className="max-[100rem]:sr-only">{label}</span>
      {children}
    </Button>
  );
}
