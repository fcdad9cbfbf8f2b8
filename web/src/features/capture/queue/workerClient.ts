/** A message to a worker. Its answer carries the same `id`. */
export interface WorkerRequest<Question> {
  readonly id: number;
  readonly question: Question;
}
export type WorkerResponse<Answer> =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly error: string };

export interface WorkerClient<Question, Answer> {
  /** Starts the worker, so that its code is loaded before the first question. */
  prepare(): void;
  /** Rejects if the worker fails or doesn't load. The next question then starts a new one. */
  ask(question: Question, transfer?: Transferable[]): Promise<Answer>;
}

/**
 * Creates the page's side of a worker that answers questions. The worker starts with the first one, or on
 * `prepare`.
 */
export function createWorkerClient<Question, Answer>(start: () => Worker): WorkerClient<Question, Answer> {
  const pending = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  let running: Worker | undefined;
  let questions = 0;

  function getWorker(): Worker {
    if (running) return running;
    const started = start();
    started.onmessage = ({ data }: MessageEvent<WorkerResponse<Answer>>) => {
      const question = pending.get(data.id);
      pending.delete(data.id);
      if ("answer" in data) question?.resolve(data.answer);
      else question?.reject(new Error(data.error));
    };
    started.onerror = () => {
      running = undefined;
      started.terminate();
      for (const { reject } of pending.values()) reject(new Error("The worker stopped"));
      pending.clear();
    };
    running = started;
    return started;
  }

  return {
    prepare: () => void getWorker(),
    ask: (question, transfer = []) =>
      new Promise((resolve, reject) => {
        questions += 1;
        pending.set(questions, { resolve, reject });
        getWorker().postMessage({ id: questions, question } satisfies WorkerRequest<Question>, transfer);
      }),
  };
}

/**
 * Registers the worker's side, which answers or rejects every question. The client guarantees the question's
 * type.
 */
export function answerInWorker<Answer>(answer: (question: never) => Promise<Answer>): void {
  self.onmessage = ({ data: { id, question } }: MessageEvent<WorkerRequest<never>>) => {
    answer(question).then(
      (found) => self.postMessage({ id, answer: found } satisfies WorkerResponse<Answer>),
      (error: unknown) => self.postMessage({ id, error: String(error) } satisfies WorkerResponse<Answer>),
    );
  };
}
