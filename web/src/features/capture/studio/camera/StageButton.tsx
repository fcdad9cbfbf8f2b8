import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes } from "react";

import { stageChip } from "./stageChip";

interface StageButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type"> {
  readonly icon: LucideIcon;
  readonly label: string;
}

/** Renders a button over the camera's picture. A phone shows only its icon. */
export function StageButton({ icon: Icon, label, className, ...rest }: StageButtonProps) {
  return (
    <button {...rest} type="button" className={stageChip({ collapses: true, className })}>
      <Icon className="icon" aria-hidden />
      <span>{label}</span>
    </button>
  );
}
