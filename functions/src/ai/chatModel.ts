import type { ChatEvent, ChatModel, ChatRequest } from "../domain/assistant/ports.ts";
import { chooseModel, type ProviderSettings } from "./settings.ts";
import { withRetries } from "./withRetries.ts";

/** The provider-specific parts of a conversation: loading the SDK, asking, reading and errors. */
interface ChatAdapter<Sdk, Stream> {
  /** Loads the SDK with the first question, because every function would load it otherwise. */
  readonly load: () => Promise<Sdk>;
  /** Rejects with `AppError`. */
  readonly open: (
    sdk: Sdk,
    settings: ProviderSettings,
    model: string,
    request: ChatRequest,
  ) => Promise<Stream>;
  readonly read: (stream: Stream, model: string) => AsyncGenerator<ChatEvent>;
  /** Maps the error of a stream that ends midway. */
  readonly toStreamError: (sdk: Sdk, error: unknown) => Error;
}

/** Streams a provider's conversation. Retries failures before the first chunk, but none after it. */
export function chatModel<Sdk, Stream>(
  provider: ChatModel["provider"],
  settings: ProviderSettings,
  { load, open, read, toStreamError }: ChatAdapter<Sdk, Stream>,
): ChatModel {
  return {
    provider,
    async *round(request) {
      const sdk = await load();
      const model = chooseModel(provider, settings, "accurate");
      const { retryDelayMs } = settings;
      const stream = await withRetries({ provider, signal: request.signal, retryDelayMs }, () =>
        open(sdk, settings, model, request),
      );
      try {
        yield* read(stream, model);
      } catch (error) {
        throw toStreamError(sdk, error);
      }
    },
  };
}
