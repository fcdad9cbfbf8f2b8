import { useState } from "react";

import { usePerson } from "@/lib/session/session";
import { Avatar } from "@/ui/pictures/Avatar";
import { Panel } from "@/ui/page/Panel";
import { TextField } from "@/ui/controls/TextField";

import { COLUMNS, DeveloperPage } from "../DeveloperPage";
import { Facts } from "../Facts";

const pageCopy = {
  title: "Test avatar",
  subtitle: "Avatars with a picture, with a broken picture, and without one",
  yours: "Yours",
  without: "Without a picture",
  broken: "With a picture that doesn't load",
  other: "Another picture",
  address: "Address of a picture",
  addressHint: "The picture is loaded without a referrer.",
  notAddress: "Enter an address that starts with https://",
} as const;

/** Sizes in pixels. */
const SIZES = [20, 28, 40, 64, 96] as const;
/** A data URL that can't be decoded as an image, so the initials must appear. */
const BROKEN = "data:image/png;base64,bm90IGFuIGltYWdl";

export function TestAvatarPage() {
  const { name, email, photoUrl } = usePerson();
  const [address, setAddress] = useState("");
  const isAddress = /^https:\/\/./.test(address) && URL.canParse(address);
  return (
    <DeveloperPage title={pageCopy.title} subtitle={pageCopy.subtitle}>
      <div className={COLUMNS}>
        <Panel title={pageCopy.yours}>
          <Sizes name={name} photoUrl={photoUrl} />
          <Facts
            facts={[
              { label: "Name", value: name },
              { label: "E-mail", value: email },
              { label: "Picture", value: photoUrl ?? "–" },
            ]}
          />
        </Panel>
        <Panel title={pageCopy.without}>
          <Sizes name={name} photoUrl={null} />
        </Panel>
        <Panel title={pageCopy.broken}>
          <Sizes name={name} photoUrl={BROKEN} />
        </Panel>
        <Panel title={pageCopy.other}>
          <div className="px-4 pt-3">
            <TextField
              label={pageCopy.address}
              hint={pageCopy.addressHint}
              value={address}
              inputMode="url"
              error={address !== "" && !isAddress ? pageCopy.notAddress : null}
              onChange={(event) => setAddress(event.target.value)}
            />
          </div>
          <Sizes name={name} photoUrl={isAddress ? address : null} />
        </Panel>
      </div>
    </DeveloperPage>
  );
}

function Sizes({ name, photoUrl }: { readonly name: string; readonly photoUrl: string | null }) {
  return (
    <ul className="flex flex-wrap items-end gap-4 p-4">
      {SIZES.map((size) => (
        <li key={size} className="grid justify-items-center gap-1">
          <Avatar name={name} photoUrl={photoUrl} size={size} />
          <span className="text-12 text-muted tabular-nums">{size} px</span>
        </li>
      ))}
    </ul>
  );
}
