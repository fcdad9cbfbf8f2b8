import { useMutation, useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";

import { AppError } from "@contract/wire/errors";
import { claimSuperAdmin, superAdminStatus } from "@contract/session";

import { call } from "@/lib/calls/call";
import { describeError } from "@/lib/calls/errorText";
import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { Panel } from "@/ui/page/Panel";
import { SkeletonRows } from "@/ui/status/Skeleton";

import { copy as shared } from "../copy";
import { DeveloperPage } from "../DeveloperPage";
import { Facts } from "../Facts";
import { copy } from "./copy";
import { describeStatusError } from "./describeStatusError";

/** Shows the server's decision. */
export function SetAdminPage() {
  const { uid, email, record } = usePerson();
  const status = useQuery({
    queryKey: ["superAdminStatus", uid, record.accountRole],
    queryFn: () => call(superAdminStatus, {}),
    gcTime: 0,
  });
  const claim = useMutation({ mutationFn: () => call(claimSuperAdmin, {}) });
  const isOpen = status.data?.claim === "open" && !record.isSuperAdmin;
  return (
    <DeveloperPage title={copy.title} subtitle={copy.subtitle}>
      {status.isError && (
        <Banner
          tone="danger"
          title={describeStatusError(status.error)}
          action={<Button onClick={() => void status.refetch()}>{copy.tryAgain}</Button>}
        />
      )}
      {claim.isError && (
        <Banner tone="danger" title={copy.notClaimed}>
          {claim.error instanceof AppError && claim.error.code === "auth/claim-refused"
            ? describeError(claim.error)
            : describeStatusError(claim.error)}
        </Banner>
      )}
      <Panel title={copy.yours}>
        {status.isPending ? (
          <SkeletonRows label={shared.running} rows={3} />
        ) : (
          <>
            <Facts
              facts={[
                { label: "E-mail", value: email },
                { label: "User id", value: <span className="code">{uid}</span> },
                { label: "Account role", value: record.accountRole },
                { label: "Super admin", value: record.isSuperAdmin ? "yes" : "no" },
              ]}
            />
            {status.data && (
              <div className="p-4 pt-0">
                {isOpen ? (
                  <Banner
                    tone="info"
                    title={copy.claimTitle}
                    action={
                      <Button
                        variant="primary"
                        icon={ShieldCheck}
                        busy={claim.isPending}
                        onClick={() => claim.mutate()}
                      >
                        {copy.claim}
                      </Button>
                    }
                  >
                    {copy.claimHint}
                  </Banner>
                ) : (
                  <Verdict
                    isSuperAdmin={record.isSuperAdmin}
                    isNew={claim.isSuccess}
                    claim={status.data.claim}
                  />
                )}
              </div>
            )}
          </>
        )}
      </Panel>
    </DeveloperPage>
  );
}

interface VerdictProps {
  readonly isSuperAdmin: boolean;
  /** Whether the user became a super admin on this page. */
  readonly isNew: boolean;
  readonly claim: "open" | "taken" | "not-owner";
}

function Verdict({ isSuperAdmin, isNew, claim }: VerdictProps) {
  if (isSuperAdmin) {
    return (
      <Banner
        tone="info"
        title={isNew ? copy.claimed : copy.isSuperAdmin}
        action={
          <ButtonLink to={urls.admin()} icon={ShieldCheck} small>
            {copy.openPanel}
          </ButtonLink>
        }
      >
        {isNew ? copy.claimedHint : copy.isSuperAdminHint}
      </Banner>
    );
  }
  const isTaken = claim === "taken";
  return (
    <Banner tone="info" title={isTaken ? copy.taken : copy.notOwner}>
      {isTaken ? copy.takenHint : copy.notOwnerHint}
    </Banner>
  );
}
