import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { signOut } from "@/lib/session/auth";
import { describeError } from "@/lib/calls/errorText";
import { usePerson } from "@/lib/session/session";
import { toSameOriginPath, urls } from "@/lib/browser/urls";
import { acceptTerms } from "@/lib/session/userRecord";
import { Button } from "@/ui/controls/Button";
import { FieldError } from "@/ui/controls/FieldError";
import { Checkbox } from "@/ui/choices/Checkbox";
import { PlainPage } from "@/ui/page/PlainPage";

import { copy, SECTIONS } from "./copy";

export function TermsPage() {
  const { uid, record } = usePerson();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [agreed, setAgreed] = useState(false);
  const after = toSameOriginPath(new URLSearchParams(search).get("redirect"), "/dashboard");

  const accept = useMutation({
    // If the terms are already accepted, for example in another tab, the first date is kept.
    mutationFn: () => (record.hasAcceptedTerms ? Promise.resolve() : acceptTerms(uid)),
    onSuccess: () => navigate(after, { replace: true }),
  });
  const decline = async () => {
    await signOut();
    await navigate(urls.login);
  };

  return (
    <PlainPage title={copy.title} wide>
      <p className="mt-1 text-muted">{copy.lead}</p>
      <div className="mt-5 text-14">
        {SECTIONS.map(({ heading, paragraphs }, index) => (
          <section key={heading} className="mt-4 first:mt-0">
            <h2 className="text-14 font-strong">
              {index + 1}. {heading}
            </h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-1">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
      <Checkbox className="mt-4" checked={agreed} onChange={setAgreed}>
        {copy.agree}
      </Checkbox>
      {accept.isError && <FieldError className="mt-2">{describeError(accept.error)}</FieldError>}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={() => void decline()}>{copy.decline}</Button>
        <Button variant="primary" disabled={!agreed} busy={accept.isPending} onClick={() => accept.mutate()}>
          {copy.accept}
        </Button>
      </div>
    </PlainPage>
  );
}
