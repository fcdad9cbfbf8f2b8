import { Check, Copy } from "lucide-react";
import { useState } from "react";

import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { Dialog } from "@/ui/overlays/Dialog";
import { showToast } from "@/ui/overlays/toast";
import { TextAreaField } from "@/ui/controls/TextField";

import { copy } from "./copy";

interface NewKeyDialogProps {
  /** Null when closed. */
  readonly apiKey: string | null;
  readonly onClose: () => void;
}

/** Shows a new key. It is visible only once, so closing before copying asks for confirmation. */
export function NewKeyDialog({ apiKey, onClose }: NewKeyDialogProps) {
  const [copying, setCopying] = useState<"idle" | "copied" | "failed">("idle");
  const [asking, setAsking] = useState(false);

  const close = () => {
    setAsking(false);
    setCopying("idle");
    onClose();
  };
  const copyKey = async () => {
    try {
      await navigator.clipboard.writeText(apiKey ?? "");
      setCopying("copied");
      showToast(copy.copied, { tone: "success" });
    } catch {
      setCopying("failed");
    }
  };
  return (
    <>
      <Dialog
        open={apiKey !== null}
        onClose={() => (copying === "idle" ? setAsking(true) : close())}
        title={copy.made}
        description={copy.madeDetail}
        footer={
          <>
            <Button onClick={() => (copying === "idle" ? setAsking(true) : close())}>{copy.done}</Button>
            <Button
              variant="primary"
              icon={copying === "copied" ? Check : Copy}
              onClick={() => void copyKey()}
            >
              {copy.copy}
            </Button>
          </>
        }
      >
        <TextAreaField
          label={copy.preview}
          code
          className="break-all"
          rows={2}
          readOnly
          spellCheck={false}
          value={apiKey ?? ""}
          onFocus={(event) => event.target.select()}
          onCopy={() => setCopying("copied")}
        />
        {copying === "failed" && <Banner tone="warning" title={copy.copyFailed} />}
      </Dialog>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.lose}
        confirmLabel={copy.loseIt}
        danger
        onConfirm={close}
      >
        {copy.loseDetail}
      </ConfirmDialog>
    </>
  );
}
