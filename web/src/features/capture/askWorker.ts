/** What goes to a worker and what comes back; `id` joins the two. */
export interface Asked<Question> {
  readonly id: number;
  readonly question: Question;
}
export type Answered<Answer> =
  | { readonly id: number; readonly answer: Answer }
  | { readonly id: number; readonly error: string };

export interface WorkerClient<Question, Answer> {
  /** Starts the worker, so that the first question finds its code loaded. */
  prepare(): void;
  /** Rejects where the worker fails, or could not load: the next question then gets a new one. */
  ask(question: Question, transfer?: Transferable[]): Promise<Answer>;
}

/** The page's side of a worker that answers questions. It is started with the first one, or before by `prepare`. */
export function askWorker<Question, Answer>(start: () => Worker): WorkerClient<Question, Answer> {
  const pending = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  let running: Worker | undefined;
  let questions = 0;

  function worker(): Worker {
    if (running) return running;
    const started = start();
    started.onmessage = ({ data }: MessageEvent<Answered<Answer>>) => {
      const asked = pending.get(data.id);
      pending.delete(data.id);
      if ("answer" in data) asked?.resolve(data.answer);
      else asked?.reject(new Error(data.error));
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
    prepare: () => void worker(),
    ask: (question, transfer = []) =>
      new Promise((resolve, reject) => {
        questions += 1;
        pending.set(questions, { resolve, reject });
        worker().postMessage({ id: questions, question } satisfies Asked<Question>, transfer);
      }),
  };
}

/** The worker's side: every question is answered, or refused in words. What it is asked is the client's promise. */
export function answerInWorker<Answer>(answer: (question: never) => Promise<Answer>): void {
  self.onmessage = ({ data: { id, question } }: MessageEvent<Asked<never>>) => {
    answer(question).then(
      (found) => self.postMessage({ id, answer: found } satisfies Answered<Answer>),
      (error: unknown) => self.postMessage({ id, error: String(error) } satisfies Answered<Answer>),
    );
  };
}
