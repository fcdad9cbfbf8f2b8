import { Tag } from "@/ui/status/Badge";

import { copy } from "./copy";
import { describeType, getInnerSchema, type Schema, type Spec } from "./spec";
import { Line } from "./Prose";

interface SchemaFieldsProps {
  readonly schemas: Spec["schemas"];
  readonly schema: Schema;
  readonly depth?: number;
}

/** Maximum nesting depth. None of our schemas is deeper. */
const DEEPEST = 4;

export const FIELDS = "grid gap-2 py-2";
export const FIELD_NAME = "flex flex-wrap items-baseline gap-2 text-12/5 wrap-anywhere";
const NESTED = "mt-1 ml-1.5 grid gap-2 border-l py-1 pl-3";

/** Lists the fields of an object, including nested ones. */
export function SchemaFields({ schemas, schema, depth = 0 }: SchemaFieldsProps) {
  const { properties = {}, required = [] } = getInnerSchema(schemas, schema) ?? {};
  return (
    <dl className={depth > 0 ? NESTED : FIELDS}>
      {Object.entries(properties).map(([name, field]) => {
        const inside = depth < DEEPEST ? getInnerSchema(schemas, field) : null;
        return (
          <div key={name}>
            <dt className={FIELD_NAME}>
              <code className="text-12/5">{name}</code>
              <span className="min-w-0 text-faint">{describeType(schemas, field)}</span>
              {depth === 0 && required.includes(name) && <Tag>{copy.required}</Tag>}
            </dt>
            {(field.description !== undefined || inside) && (
              <dd className="text-12/5">
                {field.description !== undefined && (
                  <p className="text-muted">
                    <Line isPlain>{field.description}</Line>
                  </p>
                )}
                {inside && <SchemaFields schemas={schemas} schema={inside} depth={depth + 1} />}
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}
