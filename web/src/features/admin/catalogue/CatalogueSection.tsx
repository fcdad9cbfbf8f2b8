import { useNavigate, useParams } from "react-router-dom";

import { urls } from "@/lib/browser/urls";
import { Tabs } from "@/ui/choices/Tabs";
import { PageHead } from "@/ui/page/PageHead";

import { copy } from "./copy";
import { EntriesTab } from "./EntriesTab";
import { SourcesTab } from "./SourcesTab";
import { type Tab, TABS } from "./view";

/**
 * Renders `/admin/catalogue`, which searches the numbers, and `/admin/catalogue/sources`, which lists and
 * imports the sources.
 */
export function CatalogueSection() {
  const { subTab } = useParams();
  const navigate = useNavigate();
  const tab = TABS.find((each) => each === subTab) ?? "entries";
  return (
    <>
      <PageHead title={copy.title} />
      <Tabs<Tab>
        className="mt-2"
        label={copy.tabs}
        value={tab}
        options={[
          { value: "entries", label: copy.entries },
          { value: "sources", label: copy.sources },
        ]}
        onChange={(next) => void navigate(urls.admin("catalogue", next === "entries" ? undefined : next))}
      />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
        {tab === "entries" ? <EntriesTab /> : <SourcesTab />}
      </div>
    </>
  );
}
