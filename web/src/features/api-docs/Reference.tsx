import { copy } from "./copy";
import { useCredential } from "./credential";
import { CredentialPanel } from "./CredentialPanel";
import { OperationSection } from "./OperationSection";
import type { Spec } from "./spec";
import { Line, Words } from "./Words";

export function Reference({ spec }: { readonly spec: Spec }) {
  const credential = useCredential();
  return (
    <div className="api-reference">
      <section id="introduction" className="api-words" aria-label={copy.introduction}>
        <Words>{spec.info.description}</Words>
        <CredentialPanel credential={credential} />
      </section>
      {spec.groups.map(({ name, description, operations }) => (
        <section key={name} aria-labelledby={`group-${name}`} className="api-group">
          <header>
            <h2 id={`group-${name}`} className="h1">
              {name}
            </h2>
            <p className="muted">{description}</p>
          </header>
          {operations.map((operation) => (
            <OperationSection
              key={operation.operationId}
              operation={operation}
              schemas={spec.schemas}
              credential={credential}
            />
          ))}
        </section>
      ))}
      <section id="problems" aria-labelledby="problems-name" className="api-group">
        <header>
          <h2 id="problems-name" className="h1">
            {copy.problems}
          </h2>
          <p className="muted">
            <Line>{copy.problemsAbout}</Line>
          </p>
        </header>
        <div className="panel">
          <table className="api-problems table">
            <thead>
              <tr>
                <th scope="col">{copy.code}</th>
                <th scope="col" className="n">
                  {copy.status}
                </th>
                <th scope="col">{copy.meaning}</th>
              </tr>
            </thead>
            <tbody>
              {spec.problems.map(({ code, status, title }) => (
                <tr key={code} id={code}>
                  <td>
                    <code>{code}</code>
                  </td>
                  <td className="n">{status}</td>
                  <td>{title}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  );
}
