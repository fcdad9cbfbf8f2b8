import { Moon, Sun } from "lucide-react";

import { IconButton } from "@/ui/controls/IconButton";

import { chooseTheme, useTheme } from "./theme";

export function ThemeToggle() {
  const { theme } = useTheme();
  return (
    <IconButton
      label="Dark mode"
      icon={theme === "dark" ? Sun : Moon}
      aria-pressed={theme === "dark"}
      onClick={() => chooseTheme(theme === "dark" ? "light" : "dark")}
    />
  );
}
