import { RefreshCw } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useParams } from "react-router-dom";

import { toDay } from "@contract/wire/durations";

import { formatTime } from "@/lib/dates";
import { urls } from "@/lib/browser/urls";
import { useNow } from "@/lib/browser/useNow";
import { useAddressView } from "@/lib/view/useAddressView";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { IconButton } from "@/ui/controls/IconButton";
import { PageHead } from "@/ui/page/PageHead";
import { showToast } from "@/ui/overlays/toast";
import { Tabs } from "@/ui/choices/Tabs";

import { describeAdminError } from "../adminErrorText";
import { SpendingWarning } from "../ai/SpendingWarning";
import { useUsers } from "../users/useUsers";
import { AccountsTab } from "./AccountsTab";
import { copy } from "./copy";
import { HistoryDialog } from "./history/HistoryDialog";
import { Overview } from "./Overview";
import { RangePicker } from "./RangePicker";
import { isMonthUntil, PRESET_LABELS } from "./ranges";
import { UsersTab } from "./UsersTab";
import { useAccounts } from "./useAccounts";
import { useMetrics } from "./useMetrics";
import { getRange, type Tab, TABS, usageView } from "./view";

const BAR = "mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 border-b max-md:border-b-0";
const TABS_LINE = "-ml-1.5 flex-1 pt-1 max-md:flex-[1_0_100%]";

export function DashboardSection() {
  const today = toDay(useNow(60));
  const { subTab } = useParams();
  const tab = TABS.find((each) => each === subTab) ?? "overview";
  const { view, changeView } = useAddressView(usageView);
  const shown = getRange(view, today);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { loaded, refreshing, refresh } = useMetrics(shown, () =>
    showToast(copy.refreshed, { tone: "success" }),
  );
  /** The selected range, until its figures are loaded. */
  const chosen = useRef<string | null>(null);
  const { data } = loaded;
  useEffect(() => {
    if (!data || chosen.current === null) return;
    showToast(copy.updated(chosen.current), { tone: "success" });
    chosen.current = null;
  }, [data]);
  const { history } = view;
  const accounts = useAccounts();
  const users = useUsers("");
  const openTab = (next: Tab) =>
    void navigate({
      pathname: urls.admin("dashboard", next === "overview" ? undefined : next),
      search,
    });
  return (
    <>
      <PageHead
        title={copy.title}
        actions={
          <>
            {data && (
              <span className="text-muted tabular-nums">
                {copy.lastUpdated} {formatTime(data.lastUpdated)}
              </span>
            )}
            <IconButton
              variant="plain"
              label={copy.refresh}
              icon={RefreshCw}
              aria-busy={refreshing.isPending}
              className={refreshing.isPending ? "svg:animate-turn" : ""}
              onClick={() => void refresh()}
            />
          </>
        }
      />
      <div className={BAR}>
        <div className={TABS_LINE}>
          <Tabs<Tab>
            borderless
            label={copy.tabs}
            value={tab}
            options={[
              { value: "overview", label: copy.overview },
              { value: "accounts", label: copy.accounts, count: accounts.data?.length },
              { value: "users", label: copy.users, count: users.data?.pages[0]?.total },
            ]}
            onChange={openTab}
          />
        </div>
        {tab === "overview" && (
          <RangePicker
            key={shown.preset}
            shown={shown}
            onPreset={(preset) => {
              chosen.current = PRESET_LABELS[preset];
              changeView({ range: preset, from: null, to: null });
            }}
            onCustom={(range) => {
              chosen.current = copy.custom;
              changeView({ range: "custom", from: range.startDate, to: range.endDate });
            }}
          />
        )}
      </div>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
        <SpendingWarning />
        {refreshing.error !== null && (
          <Banner
            tone="danger"
            title={copy.refreshFailed}
            action={<Button onClick={() => void refresh()}>{copy.tryAgain}</Button>}
          >
            {copy.kept} {describeAdminError(refreshing.error)}
          </Banner>
        )}
        {tab === "accounts" && <AccountsTab accounts={accounts} />}
        {tab === "users" && <UsersTab users={users} />}
        {tab === "overview" && (
          <Overview
            loaded={loaded}
            today={today}
            month={view.month}
            onHistory={() => changeView({ history: today.slice(0, 7) })}
            onMonth={(month) => changeView({ month }, { replace: true })}
          />
        )}
      </div>
      {isMonthUntil(history, today.slice(0, 7)) && (
        <HistoryDialog
          month={history}
          onMonth={(month) => changeView({ history: month }, { replace: true })}
          onClose={() => changeView({ history: null }, { replace: true })}
        />
      )}
    </>
  );
}
