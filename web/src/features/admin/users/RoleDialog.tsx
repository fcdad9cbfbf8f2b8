import { useState } from "react";

import type { AccountRole } from "@contract/session";
import type { ListedUser } from "@contract/users";

import { SelectField } from "@/ui/controls/SelectField";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";

import { AdminFailure } from "../AdminFailure";
import { copy, ROLE_OPTIONS, roleCopy } from "./copy";

interface RoleDialogProps {
  readonly user: ListedUser;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
  readonly onConfirm: (role: AccountRole) => void;
}

/**
 * Asks for confirmation and for the new role before a role changes. The default is the smallest change that
 * the button names.
 */
export function RoleDialog({ user, busy, error, onClose, onConfirm }: RoleDialogProps) {
  const isPromotion = user.accountRole === "user";
  const [role, setRole] = useState<AccountRole>(isPromotion ? "admin" : "user");
  const options = ROLE_OPTIONS.filter(({ value }) => value !== user.accountRole);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={isPromotion ? copy.makeAdmin : copy.removeAdmin}
      confirmLabel={isPromotion ? copy.makeAdmin : roleCopy.change}
      danger={role === "user"}
      busy={busy}
      onConfirm={() => onConfirm(role)}
    >
      <p>{roleCopy.question(user.displayName ?? user.email)}</p>
      <div className="mt-3">
        <SelectField
          label={copy.role}
          hint={roleCopy.means[role]}
          options={options}
          value={role}
          onChange={setRole}
        />
      </div>
      {error !== null && (
        <div className="mt-3">
          <AdminFailure title={copy.changeFailed} error={error} />
        </div>
      )}
    </ConfirmDialog>
  );
}
