import { Command } from "cmdk";
import { LogOut, type LucideIcon, MapPin, Moon, Search, Sun } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router-dom";

import { nameListing } from "@/lib/listings/nameListing";
import { signOut } from "@/lib/session/auth";
import { useListingsByWords } from "@/lib/listings/useCollection";
import { usePerson } from "@/lib/session/session";
import { chooseTheme, useTheme } from "@/lib/browser/theme";
import { urls } from "@/lib/browser/urls";
import { Dialog } from "@/ui/overlays/Dialog";
import { KeyHint } from "@/ui/controls/KeyHint";
import { Thumb } from "@/ui/pictures/Thumb";

import { getActions } from "./actions";
import { getAllDestinations } from "./destinations";
import { askToSignOut } from "@/lib/session/signingOut";

/** Maximum number of matches shown, newest first. The collection's own search finds the rest. */
const MAX_LISTINGS = 20;

/** Opens with Ctrl/Cmd K. Opens a page, finds a listing by title, SKU or item id, or runs an action. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const { theme } = useTheme();
  const person = usePerson();
  const { uid } = person;
  const [query, setQuery] = useState("");
  const listings = useListingsByWords(query.trim().length > 1 ? query : "", MAX_LISTINGS);

  const run = (action: () => void) => () => {
    onClose();
    action();
  };
  const goTo = (to: string) => run(() => void navigate(to));

  return (
    <Dialog onClose={onClose} title="Command palette" hideTitle width={560} at="top">
      <Command label="Command palette" loop filter={scoreMatch}>
        <div className="flex h-12 items-center gap-2.5 border-b pr-3 pl-4 text-faint">
          <Search className="icon" aria-hidden />
          <Command.Input
            value={query}
            onValueChange={setQuery}
            className="h-full min-w-0 flex-1 text-16 text-ink outline-none placeholder:text-faint"
            placeholder="Go to, find a listing, run an action"
          />
          <KeyHint keys="Esc" />
        </div>
        <Command.List className="max-h-[min(400px,60dvh)] overflow-auto p-1">
          {listings.length > 0 && (
            <Command.Group className={GROUP} heading="Listings">
              {listings.map(({ id, title, sku, frontImageUrl }) => (
                <Item
                  key={id}
                  value={LISTING_PREFIX + id}
                  onSelect={goTo(urls.listing(id))}
                  picture={<Thumb src={frontImageUrl} width="w-5.5" />}
                  hint={sku ?? ""}
                >
                  {nameListing({ title })}
                </Item>
              ))}
            </Command.Group>
          )}
          <Command.Group className={GROUP} heading="Go to">
            {getAllDestinations(person).map(({ label, to, icon, keys }) => (
              <Item key={to} onSelect={goTo(to)} icon={icon} hint={keys.join(" ")}>
                {label}
              </Item>
            ))}
          </Command.Group>
          <Command.Group className={GROUP} heading="Actions">
            {getActions(person).map(({ label, icon, ...action }) => (
              <Item key={label} onSelect={"to" in action ? goTo(action.to) : run(action.run)} icon={icon}>
                {label}
              </Item>
            ))}
            {query.trim() !== "" && (
              <>
                <Item
                  value={`Find a place: ${query}`}
                  onSelect={goTo(urls.placesSearch(query.trim()))}
                  icon={MapPin}
                >
                  Find a place: “{query.trim()}”
                </Item>
                <Item
                  value={`Search Collection for ${query}`}
                  onSelect={goTo(urls.collectionSearch(query.trim()))}
                  icon={Search}
                >
                  Search Collection for “{query.trim()}”
                </Item>
              </>
            )}
            <Item
              onSelect={run(() => chooseTheme(theme === "dark" ? "light" : "dark"))}
              icon={theme === "dark" ? Sun : Moon}
            >
              {theme === "dark" ? "Light mode" : "Dark mode"}
            </Item>
            <Item onSelect={run(() => void askToSignOut(uid, signOut))} icon={LogOut}>
              Sign out
            </Item>
          </Command.Group>
        </Command.List>
      </Command>
    </Dialog>
  );
}

const GROUP = [
  "[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1",
  "[&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint",
].join(" ");
const ITEM = [
  "flex h-10 items-center gap-2.5 rounded-md px-2.5 aria-selected:rounded-l-none aria-selected:bg-hover",
  "aria-selected:shadow-[inset_2px_0_0_var(--color-accent-line)] [&>svg]:mx-1 [&>svg]:text-muted",
].join(" ");

/** Prefix of a listing's value. Listings are already filtered by their words. */
const LISTING_PREFIX = "listing ";

/** Matches only if every word occurs somewhere in the value, so that half a SKU is enough. */
function scoreMatch(value: string, search: string): 0 | 1 {
  if (value.startsWith(LISTING_PREFIX)) return 1;
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => value.toLowerCase().includes(word)) ? 1 : 0;
}

interface ItemProps {
  readonly icon?: LucideIcon;
  /** Shown instead of an icon. */
  readonly picture?: ReactNode;
  readonly children: ReactNode;
  readonly hint?: string;
  readonly value?: string;
  readonly onSelect: () => void;
}

function Item({ icon: Icon, picture, children, hint, value, onSelect }: ItemProps) {
  return (
    <Command.Item className={ITEM} onSelect={onSelect} {...(value !== undefined && { value })}>
      {Icon && <Icon className="icon" aria-hidden />}
      {picture}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {hint !== undefined && hint !== "" && <span className="code text-muted">{hint}</span>}
    </Command.Item>
  );
}
