import { Toaster as Sonner } from "sonner";

/** Bottom right, newest below, never more than three; above the bottom bar on a phone. Once, in the shell. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      expand
      gap={8}
      offset={{ bottom: 40, right: 16 }}
      mobileOffset={{ bottom: 96, left: 16, right: 16 }}
      containerAriaLabel="Messages"
    />
  );
}
