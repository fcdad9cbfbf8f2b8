import { FolderInput, LogOut, Settings, Shield } from "lucide-react";

import { signOut } from "@/lib/session/auth";
import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { PHONE, useMedia } from "@/lib/browser/useMedia";
import { button } from "@/ui/controls/buttonLook";
import { Avatar } from "@/ui/pictures/Avatar";
import { getInitials } from "@/ui/pictures/initials";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "@/ui/overlays/Menu";

import { getGalleryDestination } from "./destinations";
import { askToSignOut } from "@/lib/session/signingOut";

export function ProfileMenu() {
  const person = usePerson();
  const { uid, name, email, photoUrl, record } = person;
  const isPhone = useMedia(PHONE);
  const gallery = getGalleryDestination(person);
  const initials = getInitials(name);
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={button({ variant: "quiet" }, { shape: "icon" })}
          aria-label={`${initials}, profile of ${name}`}
        >
          <Avatar name={name} photoUrl={photoUrl} />
        </button>
      }
    >
      <div className="px-2.5 pt-2 pb-2.5">
        <div className="font-strong">{name}</div>
        <div className="text-12 text-muted">{email}</div>
      </div>
      <MenuSeparator />
      {record.isSuperAdmin && (
        <MenuLink icon={Shield} to={urls.admin()}>
          Admin Panel
        </MenuLink>
      )}
      {isPhone && (
        <MenuLink icon={gallery.icon} to={gallery.to}>
          {gallery.label}
        </MenuLink>
      )}
      <MenuLink icon={Settings} to={urls.settings}>
        Settings
      </MenuLink>
      <MenuLink icon={FolderInput} to={urls.migrationToolbox}>
        Migration Toolbox
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void askToSignOut(uid, signOut)}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
