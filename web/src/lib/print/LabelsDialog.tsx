import { Printer } from "lucide-react";
import { useState } from "react";

import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { Progress } from "@/ui/status/Progress";
import { SelectField } from "@/ui/controls/SelectField";
import { TextField } from "@/ui/controls/TextField";

import type { CodeKind } from "./barCode";
import type { Label } from "./labels";
import { openPdf } from "./openPdf";
import { countLabelsPerPage, type Sheet, SHEET_NAMES, SHEETS, type SheetName } from "./sheets";
import { formatCount, formatNumber } from "@/ui/numbers";
import { useLabelPrinter } from "./useLabelPrinter";

const SHEET_LABELS: Readonly<Record<SheetName, string>> = {
  "avery-5160": "Avery 5160, 30 a sheet (letter)",
  "avery-5163": "Avery 5163, 10 a sheet (letter)",
  "avery-l7160": "Avery L7160, 21 a sheet (A4)",
  "roll-62mm": "Label printer, 62 mm roll",
  "label-4x6": "Label printer, 4 × 6 in",
};
const CODE_LABELS: Readonly<Record<CodeKind, string>> = { qr: "QR code", code128: "Code 128, where it fits" };

/** The maximum number of labels in one PDF, which takes about 30 seconds. */
const MAX_LABELS = 2_000;
const formatLabels = (count: number) => formatCount(count, "label");

const copy = {
  sheet: "Labels",
  code: "Code",
  first: "First label to use",
  firstHint: "For a sheet that is partly used. Counted row by row.",
  firstWrong: (most: number) => `Enter a number from 1 to ${most}.`,
  scale: "In the print dialog choose the label's paper, and 100% or “Actual size”.",
  failed: "The labels could not be created",
  failedHint: "Nothing was printed. Check your connection, then try again.",
  making: "Creating the labels",
  cancel: "Cancel",
  amount: "How many",
  eachCopy: (count: number) => `One for each copy: ${formatLabels(count)}`,
  eachCar: (count: number) => `One for each car: ${formatLabels(count)}`,
  tooMany: `At most ${formatNumber(MAX_LABELS)} labels at once. Choose fewer cars.`,
  misfits: "Not everything fits these labels",
  cut: (count: number) =>
    count === 1 ? "On 1 label a text is cut at its end." : `On ${count} labels a text is cut at its end.`,
  replaced: (count: number) =>
    `${formatLabels(count)} ${count === 1 ? "has" : "have"} a QR code: the bars of a Code 128 would be too narrow to be read.`,
  misfitsHint: "Open them as they are, or choose larger labels.",
  openAnyway: (count: number) => `Open ${formatLabels(count)}`,
  print: (count: number) => (count === 1 ? "Print 1 label" : `Print ${count} labels`),
};

interface LabelsDialogProps {
  readonly onClose: () => void;
  readonly title: string;
  readonly labels: readonly Label[];
  /** The number of copies by label, if each copy may have a label. */
  readonly copies?: readonly number[];
  /** The file name without its extension. */
  readonly name: string;
}

/** Asks for the paper, then opens the labels as a PDF. */
export function LabelsDialog({ onClose, title, labels, copies, name }: LabelsDialogProps) {
  const [sheet, setSheet] = useState<SheetName>(readSheet);
  const [code, setCode] = useState<CodeKind>("qr");
  const [first, setFirst] = useState("1");
  const perCopy = labels.flatMap((label, at) => Array.from({ length: copies?.[at] ?? 1 }, () => label));
  const hasChoice = perCopy.length > 0 && (copies ?? []).some((each) => each !== 1);
  const [amount, setAmount] = useState<"copies" | "cars">("copies");
  const printed = hasChoice && amount === "copies" ? perCopy : labels;
  const isTooMany = printed.length > MAX_LABELS;

  const chosen: Sheet = SHEETS[sheet];
  const most = countLabelsPerPage(chosen);
  const position = Number(first);
  const isPosition = Number.isInteger(position) && position >= 1 && position <= most;

  const openAndClose = (pdf: Blob) => {
    openPdf(pdf, `${name}.pdf`);
    onClose();
  };
  const skipped = most === 1 ? 0 : position - 1;
  const job = { kind: "labels", labels: printed, sheet, code, skipped, title } as const;
  const { done, isFailed, waiting, print, stop } = useLabelPrinter(job, openAndClose);

  return (
    <Dialog
      onClose={() => {
        stop();
        onClose();
      }}
      title={title}
      description={copy.scale}
      footer={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button
            variant="primary"
            icon={Printer}
            busy={done !== null}
            disabled={printed.length === 0 || isTooMany || !isPosition}
            onClick={() => (waiting ? openAndClose(waiting.pdf) : print())}
          >
            {waiting ? copy.openAnyway(printed.length) : copy.print(printed.length)}
          </Button>
        </>
      }
    >
      {hasChoice && (
        <SelectField
          label={copy.amount}
          error={isTooMany ? copy.tooMany : null}
          options={[
            { value: "copies", label: copy.eachCopy(perCopy.length) },
            { value: "cars", label: copy.eachCar(labels.length) },
          ]}
          value={amount}
          onChange={setAmount}
        />
      )}
      {!hasChoice && isTooMany && <Banner tone="danger" title={copy.tooMany} />}
      <SelectField
        label={copy.sheet}
        options={SHEET_NAMES.map((value) => ({ value, label: SHEET_LABELS[value] }))}
        value={sheet}
        onChange={(value) => {
          setSheet(value);
          setFirst("1");
          keepSheet(value);
        }}
      />
      <SelectField
        label={copy.code}
        options={[
          { value: "qr", label: CODE_LABELS.qr },
          { value: "code128", label: CODE_LABELS.code128 },
        ]}
        value={code}
        onChange={setCode}
      />
      {most > 1 && (
        <TextField
          label={copy.first}
          hint={copy.firstHint}
          error={isPosition ? null : copy.firstWrong(most)}
          inputMode="numeric"
          autoComplete="off"
          value={first}
          onChange={(event) => setFirst(event.target.value)}
        />
      )}
      {done !== null && <Progress label={copy.making} done={done} total={printed.length} onCancel={stop} />}
      {waiting && (
        <Banner tone="warning" title={copy.misfits}>
          {[
            waiting.cut > 0 && copy.cut(waiting.cut),
            waiting.replaced > 0 && copy.replaced(waiting.replaced),
            copy.misfitsHint,
          ]
            .filter((words) => words !== false)
            .join(" ")}
        </Banner>
      )}
      {isFailed && (
        <Banner tone="danger" title={copy.failed}>
          {copy.failedHint}
        </Banner>
      )}
    </Dialog>
  );
}

/** The local storage key of the last sheet. The next labels are usually for the same paper. */
const KEY = "pegboard.labelSheet";

function readSheet(): SheetName {
  try {
    const stored = localStorage.getItem(KEY);
    return SHEET_NAMES.find((name) => name === stored) ?? "avery-5160";
  } catch {
    return "avery-5160";
  }
}

function keepSheet(sheet: SheetName): void {
  try {
    localStorage.setItem(KEY, sheet);
  } catch {
    // Storage is blocked. The next dialog starts with the default.
  }
}
