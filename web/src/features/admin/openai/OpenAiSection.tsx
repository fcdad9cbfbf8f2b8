import { useQuery } from "@tanstack/react-query";

import { PageHead } from "@/ui/page/PageHead";

import { Loading } from "../AdminFailure";
import { copy } from "../ai/copy";
import { openAiConfig } from "../ai/configs";
import { OpenAiForm } from "./OpenAiForm";

export function OpenAiSection() {
  const config = useQuery(openAiConfig);
  return (
    <>
      <PageHead title={copy.openAiTitle} />
      <div className="mt-3">
        {config.data ? (
          <OpenAiForm config={config.data} />
        ) : (
          <Loading label={copy.loading} title={copy.loadFailed} query={config} />
        )}
      </div>
    </>
  );
}
