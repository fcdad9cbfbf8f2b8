import { afterEach } from "vitest";

import { subscribeToToasts } from "../toast";

// Sonner shows a toast with opacity 0 for its first render, so a test could find a toast before it is visible.
const shown = document.createElement("style");
shown.textContent = "[data-sonner-toast] { opacity: 1 !important; }";
document.head.append(shown);

// Toasts that were shown, and those that wait for a toaster, would appear in the next toaster, so in the next
// test or in the second try of this one.
afterEach(async () => {
  subscribeToToasts(() => undefined)();
  if (document.querySelector("[data-sonner-toaster]") === null) return;
  const { toast } = await import("sonner");
  toast.dismiss();
});
