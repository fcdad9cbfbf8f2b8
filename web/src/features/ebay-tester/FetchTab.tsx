import { CloudDownload, ExternalLink, FileCode, Pencil } from "lucide-react";

import { getItemUrl } from "@/lib/ebay/ebayPages";
import { usePerson } from "@/lib/session/session";
import { Button } from "@/ui/controls/Button";
import { ButtonAnchor } from "@/ui/controls/ButtonLink";

import { copy } from "./copy";
import type { Faults } from "./request";
import { ItemIdField, TesterForm } from "./TesterForm";

interface FetchTabProps {
  readonly itemId: string;
  readonly faults: Faults;
  readonly isAsking: boolean;
  /** The last fetched item, or null. */
  readonly fetched: string | null;
  readonly onItemId: (itemId: string) => void;
  readonly onFetch: () => void;
  readonly onEdit: () => void;
  readonly onXml: () => void;
}

export function FetchTab(props: FetchTabProps) {
  const { itemId, faults, isAsking, fetched, onItemId, onFetch, onEdit, onXml } = props;
  const { isSuperAdmin } = usePerson().record;
  return (
    <TesterForm title={copy.fetch} onSubmit={onFetch}>
      <ItemIdField value={itemId} fault={faults["itemId"]} onChange={onItemId} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" icon={CloudDownload} busy={isAsking}>
          {copy.fetch}
        </Button>
        {isSuperAdmin && (
          <Button icon={FileCode} disabled={isAsking} onClick={onXml}>
            {copy.xml}
          </Button>
        )}
        {fetched !== null && (
          <>
            <Button icon={Pencil} onClick={onEdit}>
              {copy.toUpdate}
            </Button>
            <ButtonAnchor icon={ExternalLink} href={getItemUrl(fetched)} target="_blank" rel="noreferrer">
              {copy.openOnEbay}
            </ButtonAnchor>
          </>
        )}
      </div>
    </TesterForm>
  );
}
