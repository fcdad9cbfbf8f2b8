import { countRequest } from "../domain/aiSpending/countedRequest.ts";
import type { BilledChat, ChatEvent, ChatRequest } from "../domain/assistant/ports.ts";
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
export function createChatModel<Sdk, Stream>(
  provider: BilledChat["provider"],
  settings: ProviderSettings,
  { load, open, read, toStreamError }: ChatAdapter<Sdk, Stream>,
): BilledChat {
  return {
    provider,
    async *round(request) {
      const sdk = await load();
      const model = chooseModel(provider, settings, "accurate");
      const { retryDelayMs } = settings;
      const { stream, counted } = await withRetries(
        { provider, signal: request.signal, retryDelayMs },
        async () => {
          const counted = await countRequest(request);
          try {
            return { stream: await open(sdk, settings, model, request), counted };
          } catch (error) {
            await counted.settle(error);
            throw error;
          }
        },
      );
      let failure: unknown;
      try {
        for await (const event of read(stream, model)) {
          if (event.type === "end" && event.usage) counted.recordUsage(event.usage);
          yield event;
        }
      } catch (error) {
        failure = toStreamError(sdk, error);
        throw failure;
      } finally {
        await counted.settle(failure);
      }
    },
  };
}
