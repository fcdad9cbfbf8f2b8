import { ConfirmDialog } from "@/ui/ConfirmDialog";

import { useSigningOut } from "./signingOut";

/** Asked only where photos wait: everything else of a person is at the server. */
export function SignOutDialog({ onSignOut }: { readonly onSignOut: () => void }) {
  const { waiting } = useSigningOut();
  const close = () => useSigningOut.setState({ waiting: null });
  const photos = waiting === 1 ? "1 photo waits" : `${waiting ?? 0} photos wait`;
  return (
    <ConfirmDialog
      open={waiting !== null}
      onOpenChange={close}
      title={`${photos} to be uploaded`}
      confirmLabel="Sign out"
      onConfirm={() => {
        close();
        onSignOut();
      }}
    >
      They stay on this machine, where nobody else can see them, and are uploaded when you sign in here again.
    </ConfirmDialog>
  );
}
