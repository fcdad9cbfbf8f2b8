import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useRef, useState } from "react";
import type * as z from "zod";

import type { SellersTerms } from "@contract/listings/terms/resolveTerms";
import { type getSellingOptions, saveSellingTerms } from "@contract/listings/terms/sellingTerms";
import { SELLER_COUNTRIES } from "@contract/listings/terms/terms";
import { AppError } from "@contract/wire/errors";

import { useStoredInTab } from "@/lib/browser/useStoredInTab";
import { call } from "@/lib/calls/call";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { nameCountry } from "@/lib/countries";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { TextField } from "@/ui/controls/TextField";
import { Panel } from "@/ui/page/Panel";
import { showToast } from "@/ui/overlays/toast";

import { copy, problems as words } from "./copy";
import { Choice } from "./Choice";
import { PackagesPanel } from "./PackagesPanel";
import { PostagePanel } from "./PostagePanel";
import { PolicyChoices, ShippingPanel } from "./ShippingPanels";
import { TermsExample } from "./TermsExample";
import { type TermsKey, parseValues, type TermsValues, type TermsProblems, toValues } from "./termsValues";

type Options = z.output<(typeof getSellingOptions)["output"]>;

interface TermsFormProps {
  /** Null before the seller has chosen terms. */
  readonly saved: SellersTerms | null;
  /** Null if eBay couldn't be reached. */
  readonly options: Options | null;
}

const COUNTRY_OPTIONS = SELLER_COUNTRIES.map((code) => ({ value: code, label: nameCountry(code) }));

/** Edits the selling terms. The input is kept in the tab until it is saved or discarded. */
export function TermsForm({ saved, options }: TermsFormProps) {
  const policies = options?.policies ?? null;
  const initial = toValues(saved, options?.keepsSoldOut ?? null, policies !== null);
  const [values, setValues, forget] = useStoredInTab<TermsValues>("selling-terms", initial);
  const [problems, setProblems] = useState<TermsProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const isChanged = (Object.keys(initial) as TermsKey[]).some((key) => values[key] !== initial[key]);
  const show = (found: TermsProblems) => {
    setProblems(found);
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const save = useMutation({
    mutationFn: (sent: TermsValues) => {
      const { terms, keepsSoldOut } = parseValues(sent);
      return call(saveSellingTerms, { terms, keepsSoldOut });
    },
    onSuccess: (_, sent) => {
      forget(sent);
      void queries.invalidateQueries({ queryKey: ["sellingOptions"] });
      showToast(copy.saved, { tone: "success" });
    },
    onError: (error) => {
      const field = findRefusedField(error);
      if (field !== null) show({ [field]: field === "service" ? "serviceUnknown" : "policyGone" });
    },
  });
  const set = (changes: Partial<TermsValues>) => {
    setValues(changes);
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !(key in changes))));
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const { problems: found } = parseValues(values);
    if (Object.keys(found).length > 0) show(found);
    else save.mutate(values);
  };
  const usesPolicies = values.usesPolicies === "true";
  const parts = { values, problems, set };
  return (
    <form ref={form} className="grid gap-3" noValidate aria-busy={save.isPending} onSubmit={submit}>
      {saved === null && <Banner tone="info" title={copy.notChosen} />}
      {findRefusedField(save.error) === null && (
        <FailureBanner title={copy.saveFailed} error={save.error} onDismiss={save.reset}>
          {copy.kept}
        </FailureBanner>
      )}
      <Panel title={copy.place} body="columns">
        <p className="text-muted sm:col-span-2">{copy.intro}</p>
        <Choice {...parts} label={copy.country} at="country" options={COUNTRY_OPTIONS} />
        <TextField
          label={copy.postalCode}
          autoComplete="postal-code"
          maxLength={10}
          value={values.postalCode}
          error={problems.postalCode && words[problems.postalCode]}
          onChange={({ target }) => set({ postalCode: target.value })}
        />
      </Panel>
      {(policies !== null || usesPolicies) && (
        <Panel title={copy.mode} body="stack">
          <Choice
            {...parts}
            label={copy.mode}
            at="usesPolicies"
            hint={copy.policiesHint}
            options={[
              { value: "true", label: copy.usePolicies },
              { value: "false", label: copy.useOwn },
            ]}
          />
          {usesPolicies && <PolicyChoices {...parts} policies={policies} />}
        </Panel>
      )}
      {!usesPolicies && <ShippingPanel {...parts} services={options?.services ?? null} />}
      <PackagesPanel {...parts} />
      <PostagePanel {...parts} />
      <Panel title={copy.stock} body="stack">
        {values.keepsSoldOut === "" ? (
          <p className="text-muted">{copy.stockUnknown}</p>
        ) : (
          <Choice
            {...parts}
            label={copy.stock}
            at="keepsSoldOut"
            hint={copy.stockHint}
            options={[
              { value: "true", label: copy.keeps },
              { value: "false", label: copy.ends },
            ]}
          />
        )}
      </Panel>
      <TermsExample values={values} policies={policies} />
      <div className="sticky bottom-(--bars) z-10 flex flex-wrap justify-end gap-2 border-t bg-canvas py-3">
        {isChanged && (
          <Button
            disabled={save.isPending}
            onClick={() => {
              forget();
              setProblems({});
            }}
          >
            {copy.discard}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={save.isPending}>
          {copy.save}
        </Button>
      </div>
    </form>
  );
}

/** Returns the field that the server rejected, or null if the error names none. */
function findRefusedField(error: unknown): TermsKey | null {
  const field = error instanceof AppError && error.code === "input/invalid" ? error.params["field"] : null;
  return FIELDS_ASKED_ABOUT.find((key) => key === field) ?? null;
}
const FIELDS_ASKED_ABOUT = ["service", "shippingPolicy", "paymentPolicy", "returnPolicy"] as const;
