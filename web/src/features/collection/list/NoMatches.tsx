import { Camera } from "lucide-react";

import { urls } from "@/lib/browser/urls";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { EmptyState } from "@/ui/status/EmptyState";

import { copy } from "../copy";

export function NoMatches({ isEmpty, onClear }: { readonly isEmpty: boolean; readonly onClear: () => void }) {
  return (
    <div className="p-4 md:pl-6">
      {isEmpty ? (
        <EmptyState
          title={copy.emptyTitle}
          action={
            <ButtonLink to={urls.capture} icon={Camera}>
              {copy.capture}
            </ButtonLink>
          }
        >
          {copy.empty}
        </EmptyState>
      ) : (
        <EmptyState title={copy.noneFits} action={<Button onClick={onClear}>{copy.clear}</Button>}>
          <span role="status">{copy.noneFitsHint}</span>
        </EmptyState>
      )}
    </div>
  );
}
