import { PACKAGE_NAMES } from "@/lib/terms/termNames";
import { FieldError } from "@/ui/controls/FieldError";
import { Input } from "@/ui/controls/Input";
import { Panel } from "@/ui/page/Panel";
import { Text } from "@/ui/page/Text";

import type { TermsParts } from "./Choice";
import { copy, problems as words } from "./copy";
import { listPackageKeys, PACKAGE_KINDS, type PackageKey } from "./termsValues";

export function PackagesPanel({ values, problems, set }: TermsParts) {
  return (
    <Panel title={copy.packages} body="loose">
      <p className="text-muted">{copy.packagesHint}</p>
      {PACKAGE_KINDS.map((kind) => {
        const keys = listPackageKeys(kind);
        const problem = keys.map((key) => problems[key]).find((each) => each !== undefined);
        return (
          <fieldset key={kind} className="grid gap-1.5">
            <Text as="legend" look="label" className="mb-1.5">
              {PACKAGE_NAMES[kind]}
            </Text>
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-5">
              {keys.map((key) => (
                <label key={key} className="grid gap-1">
                  <span className="text-12 text-muted">{getPackageName(key)}</span>
                  <Input
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={4}
                    value={values[key]}
                    aria-invalid={problems[key] ? true : undefined}
                    aria-describedby={problem === undefined ? undefined : `problem-${kind}`}
                    onChange={({ target }) => set({ [key]: target.value })}
                  />
                </label>
              ))}
            </div>
            {problem !== undefined ? (
              <FieldError id={`problem-${kind}`} sign>
                {words[problem]}
              </FieldError>
            ) : (
              kind === "lot" && <Text look="hint">{copy.lotHint}</Text>
            )}
          </fieldset>
        );
      })}
    </Panel>
  );
}

const NAMES = {
  ounces: copy.ounces,
  length: copy.length,
  width: copy.width,
  depth: copy.depth,
  ouncesPerCar: copy.perCar,
} as const;

const getPackageName = (key: PackageKey): string => NAMES[key.split(".")[1] as keyof typeof NAMES];
