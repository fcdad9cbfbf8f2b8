import { type SubmitEvent, useState } from "react";

import { signIn } from "@/lib/session/auth";
import { signInAsEmulated } from "@/lib/session/signIn";
import { Button } from "@/ui/controls/Button";
import { menuItem } from "@/ui/overlays/menuLook";
import { Dialog } from "@/ui/overlays/Dialog";
import { TextField } from "@/ui/controls/TextField";

interface DemoPerson {
  readonly email: string;
  readonly name: string;
}

const DEMO_PEOPLE = JSON.parse(import.meta.env.VITE_DEMO_PEOPLE ?? "[]") as readonly DemoPerson[];

/** Replaces Google's account chooser for local development. */
export function EmulatedAccounts({ onClose }: { readonly onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");

  const signInAs = (person: DemoPerson) => {
    onClose();
    void signIn(signInAsEmulated(person.email, person.name));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    signInAs({ email: email.trim().toLowerCase(), name: name.trim() || email.trim() });
  };

  return (
    <Dialog
      onClose={onClose}
      title="Choose an account"
      description="Accounts of the local emulator. In production this is Google's own window."
    >
      {DEMO_PEOPLE.length > 0 && (
        <ul className="grid gap-1">
          {DEMO_PEOPLE.map((person) => (
            <li key={person.email}>
              <button type="button" className={menuItem()} onClick={() => signInAs(person)}>
                <span className="min-w-0 flex-1 truncate">{person.name}</span>
                <span className="truncate text-muted">{person.email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <form className="grid gap-3" onSubmit={submit}>
        <TextField
          label="E-mail"
          type="email"
          required
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label="Name"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="primary">
          Continue
        </Button>
      </form>
    </Dialog>
  );
}
