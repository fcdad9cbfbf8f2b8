import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import * as z from "zod";

import { AppError } from "@contract/wire/errors";
import type { AccountRole } from "@contract/session";
import { addUser } from "@contract/users";

import { call } from "@/lib/calls/call";
import { Banner } from "@/ui/status/Banner";
import { ActionDialog } from "@/ui/overlays/ConfirmDialog";
import { SelectField } from "@/ui/controls/SelectField";
import { TextField } from "@/ui/controls/TextField";

import { describeAdminError } from "../adminErrorText";
import { addCopy, ROLE_OPTIONS } from "./copy";
import { useReloadUsers } from "./useUsers";

interface AddUserDialogProps {
  readonly onClose: () => void;
  readonly onAdded: (email: string) => void;
}

export function AddUserDialog({ onClose, onAdded }: AddUserDialogProps) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<AccountRole>("user");
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const reloadUsers = useReloadUsers();
  const add = useMutation({
    mutationFn: () => call(addUser, { email, role }),
    onSuccess: async () => {
      onAdded(email.trim());
      onClose();
      await reloadUsers();
    },
    onError: () => field.current?.focus(),
  });
  const isTaken = add.error instanceof AppError && add.error.code === "user/exists";
  const fault = findEmailFault(email);
  const submit = () => {
    setTried(true);
    if (add.isPending) return;
    if (fault === null) add.mutate();
    else field.current?.focus();
  };
  return (
    <ActionDialog
      title={addCopy.title}
      description={addCopy.hint}
      actionLabel={addCopy.add}
      busy={add.isPending}
      form="mt-3 grid gap-3"
      onAction={submit}
      onClose={onClose}
    >
      {add.error !== null && !isTaken && (
        <Banner tone="danger" title={addCopy.failed}>
          {addCopy.kept} {describeAdminError(add.error)}
        </Banner>
      )}
      <TextField
        ref={field}
        label={addCopy.email}
        type="email"
        autoComplete="off"
        value={email}
        error={isTaken ? addCopy.exists : tried ? fault : null}
        onChange={(event) => {
          setEmail(event.target.value);
          add.reset();
        }}
      />
      <SelectField label={addCopy.role} options={ROLE_OPTIONS} value={role} onChange={setRole} />
    </ActionDialog>
  );
}

const emailShape = z.email();

function findEmailFault(text: string): string | null {
  if (text.trim() === "") return addCopy.noEmail;
  return emailShape.safeParse(text.trim()).success ? null : addCopy.badEmail;
}
