import "./dashboard.css";

import { RefreshCw } from "lucide-react";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";

import { formatTime } from "@/lib/dates";
import { urls } from "@/lib/urls";
import { useNow } from "@/lib/useNow";
import { Banner } from "@/ui/Banner";
import { Button } from "@/ui/Button";
import { IconButton } from "@/ui/IconButton";
import { PageHead } from "@/ui/PageHead";
import { showToast } from "@/ui/toast";
import { Tabs } from "@/ui/Tabs";

import { adminErrorText } from "../adminErrorText";
import { useUsers } from "../users/useUsers";
import { AccountsTab } from "./AccountsTab";
import { copy } from "./copy";
import { HistoryDialog } from "./history/HistoryDialog";
import { Overview } from "./Overview";
import { RangePicker } from "./RangePicker";
import { dayOf, isMonthUntil, PRESET_LABELS } from "./ranges";
import { UsersTab } from "./UsersTab";
import { useAccounts } from "./useAccounts";
import { useMetrics } from "./useMetrics";
import { type Tab, useView } from "./useView";

export function DashboardSection() {
  const today = dayOf(useNow(60));
  const { view, params, look, choosePreset, chooseCustom } = useView(today);
  const navigate = useNavigate();
  const { loaded, refreshing, refresh } = useMetrics(view, () =>
    showToast(copy.refreshed, { tone: "success" }),
  );
  /** What was chosen here, until its figures are there. */
  const chosen = useRef<string | null>(null);
  const { data } = loaded;
  useEffect(() => {
    if (!data || chosen.current === null) return;
    showToast(copy.updated(chosen.current), { tone: "success" });
    chosen.current = null;
  }, [data]);
  const history = params.get("history");
  const accounts = useAccounts();
  const users = useUsers("");
  const openTab = (tab: Tab) =>
    void navigate({
      pathname: urls.admin("dashboard", tab === "overview" ? undefined : tab),
      search: params.toString(),
    });
  return (
    <>
      <PageHead
        title={copy.title}
        actions={
          <>
            {data && (
              <span className="muted num">
                {copy.lastUpdated} {formatTime(data.lastUpdated)}
              </span>
            )}
            <IconButton
              variant="plain"
              label={copy.refresh}
              icon={RefreshCw}
              aria-busy={refreshing.isPending}
              className={refreshing.isPending ? "is-turning" : ""}
              onClick={() => void refresh()}
            />
          </>
        }
      />
      <div className="sub-bar">
        <Tabs<Tab>
          label={copy.tabs}
          value={view.tab}
          options={[
            { value: "overview", label: copy.overview },
            { value: "accounts", label: copy.accounts, count: accounts.data?.length },
            { value: "users", label: copy.users, count: users.data?.pages[0]?.total },
          ]}
          onChange={openTab}
        />
        {view.tab === "overview" && (
          <RangePicker
            key={view.preset}
            view={view}
            onPreset={(preset) => {
              chosen.current = PRESET_LABELS[preset];
              choosePreset(preset);
            }}
            onCustom={(range) => {
              chosen.current = copy.custom;
              chooseCustom(range);
            }}
          />
        )}
      </div>
      <div className="dash-body">
        {refreshing.error !== null && (
          <Banner
            tone="danger"
            title={copy.refreshFailed}
            action={<Button onClick={() => void refresh()}>{copy.tryAgain}</Button>}
          >
            {copy.kept} {adminErrorText(refreshing.error)}
          </Banner>
        )}
        {view.tab === "accounts" && <AccountsTab accounts={accounts} />}
        {view.tab === "users" && <UsersTab users={users} />}
        {view.tab === "overview" && (
          <Overview
            loaded={loaded}
            today={today}
            month={params.get("month")}
            onHistory={() => look({ history: today.slice(0, 7) })}
            onMonth={(month) => look({ month }, true)}
          />
        )}
      </div>
      {isMonthUntil(history, today.slice(0, 7)) && (
        <HistoryDialog
          month={history}
          onMonth={(month) => look({ history: month }, true)}
          onClose={() => look({ history: null }, true)}
        />
      )}
    </>
  );
}
