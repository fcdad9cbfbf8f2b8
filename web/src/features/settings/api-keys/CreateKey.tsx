import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { type SyntheticEvent, useRef, useState } from "react";

import { generateApiKey, MAX_API_KEY_NAME, MAX_API_KEYS } from "@contract/api/apiKeys";

import { call } from "@/lib/calls/call";
import { errorText } from "@/lib/calls/errorText";
import { usePerson } from "@/lib/session/session";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { TextField } from "@/ui/controls/TextField";

import { copy } from "./copy";

/** The input is kept until the key is created. */
export function CreateKey({ onMade }: { readonly onMade: (key: string) => void }) {
  const { record } = usePerson();
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const create = useMutation({
    mutationFn: (input: { name: string; ebayUserId: string }) => call(generateApiKey, input),
    onSuccess: ({ key }) => {
      setName("");
      onMade(key);
    },
  });

  const ebayUserId = record.ebayConnected ? record.ebay?.userId : undefined;
  if (ebayUserId === undefined) {
    return (
      <Banner
        tone="info"
        title={copy.connectFirst}
        action={
          <ButtonLink to={{ search: "?tab=integrations" }} small>
            {copy.connect}
          </ButtonLink>
        }
      >
        {copy.connectFirstDetail}
      </Banner>
    );
  }
  if (record.apiKeys.length >= MAX_API_KEYS) {
    return <Banner tone="info" title={copy.full(MAX_API_KEYS)} />;
  }

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    const found = validateName(name);
    setFault(found);
    if (found === null) create.mutate({ name: name.trim(), ebayUserId });
    else field.current?.focus();
  };
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      {create.isError && (
        <Banner
          tone="danger"
          title={copy.createFailed(errorText(create.error))}
          onDismiss={() => create.reset()}
        />
      )}
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          ref={field}
          label={copy.name}
          hint={copy.nameHint}
          error={fault}
          value={name}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value);
            setFault(null);
          }}
        />
        <Button type="submit" variant="primary" icon={KeyRound} busy={create.isPending} className="sm:mt-5">
          {copy.create}
        </Button>
      </div>
    </form>
  );
}

function validateName(name: string): string | null {
  if (name.trim() === "") return copy.nameMissing;
  return name.trim().length > MAX_API_KEY_NAME ? copy.nameTooLong(MAX_API_KEY_NAME) : null;
}
