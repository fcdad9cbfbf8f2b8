import { copy } from "./copy";
import { insideOf, type Schema, type Spec, typeText } from "./spec";
import { Line } from "./Words";

interface SchemaFieldsProps {
  readonly schemas: Spec["schemas"];
  readonly schema: Schema;
  readonly depth?: number;
}

/** Deeper than anything of ours. */
const DEEPEST = 4;

/** The fields of an object, and of those inside it. */
export function SchemaFields({ schemas, schema, depth = 0 }: SchemaFieldsProps) {
  const { properties = {}, required = [] } = insideOf(schemas, schema) ?? {};
  return (
    <dl className="api-fields">
      {Object.entries(properties).map(([name, field]) => {
        const inside = depth < DEEPEST ? insideOf(schemas, field) : null;
        return (
          <div key={name}>
            <dt>
              <code>{name}</code>
              <span className="faint">{typeText(schemas, field)}</span>
              {depth === 0 && required.includes(name) && <span className="tag">{copy.required}</span>}
            </dt>
            {(field.description !== undefined || inside) && (
              <dd>
                {field.description !== undefined && (
                  <p className="muted">
                    <Line>{field.description}</Line>
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
