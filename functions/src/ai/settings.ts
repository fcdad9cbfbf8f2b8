/** One provider's account. Read at each analysis: a secret has its value only while a function runs. */
export interface ProviderSettings {
  /** Without a trailing slash; OpenAI's includes `/v1`. A simulator is reached by it alone. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** The provider's own default when left out. */
  readonly model?: string;
  /** Milliseconds before the first retry, doubled and jittered from there. 400 when left out. */
  readonly retryDelayMs?: number;
}
