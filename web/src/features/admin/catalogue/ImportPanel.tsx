import { useMutation } from "@tanstack/react-query";
import { Upload } from "lucide-react";
import { useState } from "react";

import { type CatalogueField, importCatalogueFile, MAX_CATALOGUE_FILE_BYTES } from "@contract/catalogue";
import { describeSkippedRow } from "@contract/reasons/skippedRows";

import { call } from "@/lib/calls/call";
import { Button } from "@/ui/controls/Button";
import { FileButton } from "@/ui/controls/FileButton";
import { TextField } from "@/ui/controls/TextField";
import { showToast } from "@/ui/overlays/toast";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";
import { Banner } from "@/ui/status/Banner";

import { AdminFailure } from "../AdminFailure";
import { ColumnTable } from "./ColumnTable";
import { importCopy as copy } from "./copy";
import { useReloadCatalogue } from "./queries";
import { readBase64 } from "./readBase64";

interface ChosenFile {
  readonly name: string;
  readonly base64: string;
  readonly source: string;
  readonly brand: string;
  /** The columns that the user has chosen. */
  readonly columns: Partial<Record<CatalogueField, string>>;
}

const LIMIT = `${String(MAX_CATALOGUE_FILE_BYTES / 1_000_000)} MB`;
/** The pattern of a source's name, same as in the contract. */
const SOURCE = /^[^,\p{Cc}]{1,60}$/u;

/** Selects a file, shows how it is interpreted, and imports it. */
export function ImportPanel() {
  const reload = useReloadCatalogue();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<{
    readonly code: "too-large" | "unreadable";
    readonly name: string;
  } | null>(null);
  const run = (file: ChosenFile, dryRun: boolean) =>
    call(importCatalogueFile, {
      source: SOURCE.test(file.source.trim()) ? file.source.trim() : "file",
      brand: file.brand.trim() === "" ? null : file.brand.trim(),
      columns: file.columns,
      base64: file.base64,
      dryRun,
    });
  const plan = useMutation({ mutationFn: (file: ChosenFile) => run(file, true) });
  const importing = useMutation({
    mutationFn: (file: ChosenFile) => run(file, false),
    onSuccess: async ({ changed }) => {
      showToast(copy.done(changed ?? 0), { tone: "success" });
      close();
      await reload();
    },
  });

  function close() {
    setChosen(null);
    plan.reset();
  }

  async function choose(file: File) {
    setProblem(null);
    importing.reset();
    if (file.size > MAX_CATALOGUE_FILE_BYTES) {
      setProblem({ code: "too-large", name: file.name });
      return;
    }
    const base64 = await readBase64(file).catch(() => null);
    if (base64 === null) {
      setProblem({ code: "unreadable", name: file.name });
      return;
    }
    const source = file.name
      .replace(/\.[^.]*$/, "")
      .replaceAll(/[,\p{Cc}]/gu, " ")
      .trim()
      .slice(0, 60);
    const next = { name: file.name, base64, source, brand: "", columns: {} };
    setChosen(next);
    plan.mutate(next);
  }

  const isNamed = chosen !== null && SOURCE.test(chosen.source.trim());
  const { data } = plan;
  return (
    <Panel title={copy.title} body="stack">
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          label={copy.choose}
          accept=".csv,.json,.jsonl,.txt,text/csv,application/json"
          busy={plan.isPending && data === undefined}
          disabled={importing.isPending}
          onFile={(file) => void choose(file)}
        >
          {chosen === null ? copy.choose : copy.chooseOther}
        </FileButton>
        <span className="min-w-0 wrap-anywhere">{chosen?.name}</span>
      </div>
      <Text look="hint">{copy.formats(LIMIT)}</Text>
      {problem !== null && (
        <Banner
          tone="danger"
          title={
            problem.code === "too-large" ? copy.tooLarge(problem.name, LIMIT) : copy.unreadable(problem.name)
          }
        />
      )}
      {plan.isPending && data === undefined && <p role="status">{copy.reading}</p>}
      <AdminFailure error={plan.error} />
      {chosen !== null && data !== undefined && (
        <>
          <div className="grid gap-3 md:grid-cols-2">
            <TextField
              label={copy.source}
              hint={copy.sourceHint}
              error={isNamed ? null : copy.sourceFault}
              value={chosen.source}
              maxLength={60}
              onChange={({ target }) => setChosen({ ...chosen, source: target.value })}
            />
            <TextField
              label={copy.brand}
              value={chosen.brand}
              maxLength={60}
              placeholder="Hot Wheels"
              onChange={({ target }) => setChosen({ ...chosen, brand: target.value })}
            />
          </div>
          <ColumnTable
            columns={data.columns}
            disabled={importing.isPending || plan.isPending}
            onChoose={(name, field) => {
              const others = Object.entries(chosen.columns).filter(([, column]) => column !== name);
              const columns = { ...Object.fromEntries(others), ...(field !== null && { [field]: name }) };
              const next = { ...chosen, columns };
              setChosen(next);
              plan.mutate(next);
            }}
          />
          {data.missing.length > 0 ? (
            <Banner
              tone="warning"
              title={copy.missing(
                data.missing.map((field) => copy.fields[field].toLowerCase()).join(" or the "),
              )}
            />
          ) : (
            <p className="tabular-nums">{copy.found(data.rows, data.numbers, data.encoding)}</p>
          )}
          {data.skipped > 0 && (
            <details>
              <summary className="w-fit cursor-pointer text-muted">{copy.skipped(data.skipped)}</summary>
              <ul className="mt-1 grid gap-1 pl-4 text-muted">
                {data.skippedRows.map(({ row, reason, cause }) => (
                  <li key={row} className="wrap-anywhere">
                    {copy.row(row, cause ? describeSkippedRow(cause) : reason)}
                  </li>
                ))}
                {data.skipped > data.skippedRows.length && (
                  <li>{copy.andMore(data.skipped - data.skippedRows.length)}</li>
                )}
              </ul>
            </details>
          )}
          <AdminFailure title={copy.failed} error={importing.error} />
          {importing.isPending && <p role="status">{copy.importing}</p>}
          <div className="flex gap-2">
            <Button
              variant="primary"
              icon={Upload}
              busy={importing.isPending}
              disabled={!isNamed || data.missing.length > 0 || data.numbers === 0 || plan.isPending}
              onClick={() => importing.mutate(chosen)}
            >
              {copy.import(data.numbers)}
            </Button>
            <Button disabled={importing.isPending} onClick={close}>
              {copy.cancel}
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}
