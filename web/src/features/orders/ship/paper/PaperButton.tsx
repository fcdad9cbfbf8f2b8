import { useMutation } from "@tanstack/react-query";
import { Printer } from "lucide-react";

import { showStatus } from "@/lib/calls/statusMessage";
import { makePdf } from "@/lib/print/makePdf";
import { openPdf } from "@/lib/print/openPdf";
import type { Paper } from "@/lib/print/papers";
import { Button } from "@/ui/controls/Button";
import { showToast } from "@/ui/overlays/toast";

import { paperCopy as copy } from "../copy";

interface PaperButtonProps {
  readonly children: string;
  /** The file name, used if the browser saves the file. */
  readonly name: string;
  readonly small?: boolean;
  /** Creates the paper when the button is pressed. */
  readonly paper: () => Paper;
}

/** Prints a document as a PDF. */
export function PaperButton({ children, name, small = false, paper }: PaperButtonProps) {
  const print = useMutation({
    mutationFn: () => makePdf(paper()),
    onSuccess: ({ pdf }) => {
      openPdf(pdf, name);
      showToast(copy.opened, { detail: copy.page });
    },
    onError: () => showStatus("error", copy.failed),
  });
  return (
    <Button icon={Printer} small={small} busy={print.isPending} onClick={() => print.mutate()}>
      {children}
    </Button>
  );
}
