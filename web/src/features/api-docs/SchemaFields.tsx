import { copy } from "./copy";
import { describeType, getInnerSchema, type Schema, type Spec } from "./spec";
import { Line } from "./Words";

interface SchemaFieldsProps {
  readonly schemas: Spec["schemas"];
  readonly schema: Schema;
  readonly depth?: number;
}

/** Deeper than any of our schemas. */
const DEEPEST = 4;

/** The fields of an object, including nested ones. */
export function SchemaFields({ schemas, schema, depth = 0 }: SchemaFieldsProps) {
  const { properties = {}, required = [] } = getInnerSchema(schemas, schema) ?? {};
  return (
    <dl className="api-fields">
      {Object.entries(properties).map(([name, field]) => {
        const inside = depth < DEEPEST ? getInnerSchema(schemas, field) : null;
        return (
          <div key={name}>
            <dt>
              <code>{name}</code>
              <span className="faint">{describeType(schemas, field)}</span>
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
