import { answerCall } from "./apiCall.ts";
import { type Answer, type Request } from "./http.ts";
import { getIdentity } from "./identity.ts";
import { createImageFromFile, createImageFromUrl, getImage, MEDIA_PATH } from "./media.ts";
import { exchangeToken } from "./oauth.ts";
import { getRateLimits } from "./rateLimit.ts";
import { type Simulator } from "./simulator.ts";
import { answerTrading, tradingCallName } from "./trading/dispatch.ts";

/** eBay's own addresses, all hosts in one: API, apiz and apim. Undefined for an address that is none of them. */
export function routeApi(simulator: Simulator, request: Request): Promise<Answer> | undefined {
  const { pathname } = request.url;
  const imageId = new RegExp(`^${MEDIA_PATH}/([^/]+)$`).exec(pathname)?.[1] ?? "";
  switch (`${request.method} ${pathname}`) {
    case "POST /ws/api.dll":
      return answerCall(simulator, tradingCallName(request), (faults) =>
        answerTrading(simulator, request, faults),
      );
    case "POST /identity/v1/oauth2/token":
      return answerCall(simulator, "oauth.token", async () => {
        const exchanged = exchangeToken(simulator, request);
        await simulator.store.flush();
        return exchanged;
      });
    case `POST ${MEDIA_PATH}/create_image_from_file`:
      return answerCall(simulator, "media.createImageFromFile", (faults) =>
        createImageFromFile(simulator, request, faults),
      );
    case `POST ${MEDIA_PATH}/create_image_from_url`:
      return answerCall(simulator, "media.createImageFromUrl", (faults) =>
        createImageFromUrl(simulator, request, faults),
      );
    case `GET ${MEDIA_PATH}/${imageId}`:
      return answerCall(simulator, "media.getImage", (faults) =>
        getImage(simulator, request, faults, imageId),
      );
    case "GET /commerce/identity/v1/user/":
      return answerCall(simulator, "identity.getUser", (faults) => getIdentity(simulator, request, faults));
    case "GET /developer/analytics/v1_beta/rate_limit/":
      return answerCall(simulator, "analytics.getRateLimits", (faults) =>
        getRateLimits(simulator, request, faults),
      );
    default:
      return undefined;
  }
}
