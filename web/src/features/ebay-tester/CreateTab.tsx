import { useQuery } from "@tanstack/react-query";
import { FilePlus2, RefreshCw, Rocket } from "lucide-react";

import { getStoreCategories } from "@contract/tester";
import { MINUTE_MS } from "@contract/wire/durations";

import { call } from "@/lib/calls/call";
import { describeError, describeRefusal } from "@/lib/calls/errorText";
import { usePerson } from "@/lib/session/session";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { SelectField } from "@/ui/controls/SelectField";

import { copy, DEFAULT_STORE_CATEGORIES } from "./copy";
import type { Faults } from "./request";
import { SAMPLE } from "./sample";
import { FORM_GRID, LongField, TesterForm } from "./TesterForm";
import type { TesterInput } from "./useTester";

export interface CreateTabProps {
  readonly entered: TesterInput;
  readonly faults: Faults;
  readonly isAsking: boolean;
  readonly onEnter: (change: Partial<TesterInput>) => void;
  readonly onCreate: () => void;
}

export function CreateTab({ entered, faults, isAsking, onEnter, onCreate }: CreateTabProps) {
  const { createJson, storeCategory, storeCategory2 } = entered;
  const { uid } = usePerson();
  const categories = useQuery({
    queryKey: ["storeCategories", uid],
    queryFn: () => call(getStoreCategories, {}),
    staleTime: 10 * MINUTE_MS,
  });
  const { data, error } = categories;
  const failure = error
    ? describeError(error)
    : data && !data.success
      ? describeRefusal({ failure: data.failure, message: data.error ?? "" })
      : null;
  const own = data?.categories ?? [];
  const options = [
    { value: "0", label: copy.none },
    ...own.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <TesterForm
      title={copy.create}
      aside={<span className="px-2 text-muted">{data?.storeName}</span>}
      onSubmit={onCreate}
    >
      <LongField
        isJson
        label={copy.json}
        hint={copy.createHint}
        rows={14}
        value={createJson}
        fault={faults["json"]}
        onChange={(json) => onEnter({ createJson: json })}
      />
      <div className={FORM_GRID}>
        <SelectField
          label={copy.storeCategory}
          value={storeCategory}
          options={options}
          onChange={(value) => onEnter({ storeCategory: value })}
        />
        <SelectField
          label={copy.storeCategory2}
          value={storeCategory2}
          options={options}
          onChange={(value) => onEnter({ storeCategory2: value })}
        />
      </div>
      {failure !== null && (
        <Banner
          tone="warning"
          title={`${copy.categoriesFailed}${failure}`}
          action={
            <Button
              small
              icon={RefreshCw}
              busy={categories.isFetching}
              onClick={() => void categories.refetch()}
            >
              {copy.reload}
            </Button>
          }
        >
          {copy.usual} {DEFAULT_STORE_CATEGORIES.join(", ")}
        </Banner>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" icon={Rocket} busy={isAsking}>
          {copy.create}
        </Button>
        <Button
          icon={FilePlus2}
          disabled={createJson.trim() !== ""}
          onClick={() => onEnter({ createJson: JSON.stringify(SAMPLE, null, 2) })}
        >
          {copy.sample}
        </Button>
      </div>
    </TesterForm>
  );
}
