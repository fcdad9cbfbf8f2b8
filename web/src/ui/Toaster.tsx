import { Toaster as Sonner } from "sonner";

/**
 * Bottom right, newest below, never more than three; above the bottom bar on a phone. A screen with something of its own
 * there says by `--toast-bottom` how high they begin. Once, in the shell.
 */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      expand
      gap={8}
      offset={{ bottom: "var(--toast-bottom, 40px)", right: 16 }}
      mobileOffset={{ bottom: "var(--toast-bottom, 96px)", left: 16, right: 16 }}
      style={{ zIndex: 55 }}
      containerAriaLabel="Messages"
    />
  );
}
