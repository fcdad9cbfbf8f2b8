import { Copy } from "lucide-react";

import { Button } from "@/ui/controls/Button";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "./copy";

export function CopyTextButton({ text, children }: { readonly text: string; readonly children: string }) {
  const onCopy = () =>
    void navigator.clipboard.writeText(text).then(
      () => showToast(copy.copied, { tone: "success" }),
      () => showToast(copy.copyFailed, { tone: "danger" }),
    );
  return (
    <Button small icon={Copy} onClick={onCopy}>
      {children}
    </Button>
  );
}
