import type { ChatEvent, ChatModel, ChatRequest } from "../domain/assistant/ports.ts";
import { modelFor, type ProviderSettings } from "./settings.ts";
import { withRetries } from "./withRetries.ts";

/** How one provider converses: its package, and what differs in asking, reading and failing. */
interface Conversing<Sdk, Stream> {
  /** Loaded where somebody asks, not with every function. */
  readonly load: () => Promise<Sdk>;
  /** Rejects with `AppError`. */
  readonly open: (
    sdk: Sdk,
    settings: ProviderSettings,
    model: string,
    request: ChatRequest,
  ) => Promise<Stream>;
  readonly read: (stream: Stream, model: string) => AsyncGenerator<ChatEvent>;
  /** What a stream that ends in the middle means. */
  readonly brokenOff: (sdk: Sdk, error: unknown) => Error;
}

/** A provider's conversation, streamed. What fails before the first word is tried again; what breaks off later is not. */
export function chatModel<Sdk, Stream>(
  provider: ChatModel["provider"],
  settings: ProviderSettings,
  { load, open, read, brokenOff }: Conversing<Sdk, Stream>,
): ChatModel {
  return {
    provider,
    async *round(request) {
      const sdk = await load();
      const model = modelFor(provider, settings, "accurate");
      const { retryDelayMs } = settings;
      const stream = await withRetries({ provider, signal: request.signal, retryDelayMs }, () =>
        open(sdk, settings, model, request),
      );
      try {
        yield* read(stream, model);
      } catch (error) {
        throw brokenOff(sdk, error);
      }
    },
  };
}
