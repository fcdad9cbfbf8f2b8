import { useLocation, useNavigate } from "react-router-dom";

import { SelectField } from "@/ui/controls/SelectField";
import { menuItem } from "@/ui/overlays/menuLook";
import { Text } from "@/ui/page/Text";

import { copy } from "./copy";
import type { Spec } from "./spec";

/** Renders the contents as a sidebar, or on a phone as a select. */
export function Contents({ spec: { groups } }: { readonly spec: Spec }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const operations = groups.flatMap((group) => group.operations);
  const places = [
    { value: "introduction", label: copy.introduction },
    ...operations.map(({ operationId, summary }) => ({ value: operationId, label: summary })),
    { value: "problems", label: copy.problems },
  ];
  const at = places.find(({ value }) => `#${value}` === hash)?.value ?? "introduction";
  const renderLink = (value: string, label: string) => (
    <li key={value}>
      <a
        href={`#${value}`}
        aria-current={value === at ? "location" : undefined}
        className={menuItem({ current: value === at, muted: value !== at })}
      >
        {label}
      </a>
    </li>
  );
  return (
    <>
      <nav className="sticky top-16 grid gap-3 max-md:hidden" aria-label={copy.contents}>
        <ul>{renderLink("introduction", copy.introduction)}</ul>
        {groups.map((group) => (
          <div key={group.name}>
            <Text look="label" className="px-2 pb-1">
              {group.name}
            </Text>
            <ul>{group.operations.map(({ operationId, summary }) => renderLink(operationId, summary))}</ul>
          </div>
        ))}
        <ul>{renderLink("problems", copy.problems)}</ul>
      </nav>
      <SelectField
        label={copy.goTo}
        className="md:hidden"
        options={places}
        value={at}
        onChange={(value) => void navigate({ hash: value })}
      />
    </>
  );
}
