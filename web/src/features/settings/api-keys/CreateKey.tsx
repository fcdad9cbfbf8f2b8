import { useMutation } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { type SyntheticEvent, useRef, useState } from "react";
import type * as z from "zod";

import {
  API_KEY_SCOPES,
  type ApiKeyScope,
  generateApiKey,
  MAX_API_KEY_NAME,
  MAX_API_KEYS,
} from "@contract/api/apiKeys";

import { call } from "@/lib/calls/call";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { usePerson } from "@/lib/session/session";
import { SelectField } from "@/ui/controls/SelectField";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { TextField } from "@/ui/controls/TextField";

import { copy } from "./copy";

const LIFETIMES = ["30", "90", "365", "never"] as const;

/** Creates an API key. Keeps the input until the key is created. */
export function CreateKey({ onMade }: { readonly onMade: (key: string) => void }) {
  const { record } = usePerson();
  const [name, setName] = useState("");
  const [scope, setScope] = useState<ApiKeyScope>("write");
  const [lifetime, setLifetime] = useState<keyof typeof copy.lifetimes>("365");
  const [fault, setFault] = useState<NameFault | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const create = useMutation({
    mutationFn: (input: z.input<typeof generateApiKey.input>) => call(generateApiKey, input),
    onSuccess: ({ key }) => {
      setName("");
      onMade(key);
    },
  });

  const { isOn } = useMarketplace();
  const ebayUserId = record.ebayConnected ? record.ebay?.userId : undefined;
  if (ebayUserId === undefined) {
    if (!isOn) return <Banner tone="info" title={copy.noAccount} />;
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
    const found = findNameFault(name);
    setFault(found);
    if (found === null)
      create.mutate({
        name: name.trim(),
        ebayUserId,
        scope,
        expiresInDays: lifetime === "never" ? null : Number(lifetime),
      });
    else field.current?.focus();
  };
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <FailureBanner title={copy.createFailed} error={create.error} onDismiss={create.reset} />
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
        <TextField
          ref={field}
          label={copy.name}
          hint={copy.nameHint}
          error={fault && describeNameFault(fault)}
          value={name}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value);
            setFault(null);
          }}
        />
        <SelectField
          label={copy.scope}
          value={scope}
          options={API_KEY_SCOPES.map((value) => ({ value, label: copy.scopes[value] }))}
          onChange={setScope}
        />
        <SelectField
          label={copy.lifetime}
          value={lifetime}
          options={LIFETIMES.map((value) => ({ value, label: copy.lifetimes[value] }))}
          onChange={setLifetime}
        />
        <Button type="submit" variant="primary" icon={KeyRound} busy={create.isPending} className="sm:mt-5">
          {copy.create}
        </Button>
      </div>
    </form>
  );
}

type NameFault = "missing" | "too-long";

function findNameFault(name: string): NameFault | null {
  if (name.trim() === "") return "missing";
  return name.trim().length > MAX_API_KEY_NAME ? "too-long" : null;
}

const describeNameFault = (fault: NameFault): string =>
  fault === "missing" ? copy.nameMissing : copy.nameTooLong(MAX_API_KEY_NAME);
