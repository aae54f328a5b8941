import type { TestApp } from '#test/support/app.ts';

export interface StreamedEvent {
  id: string | undefined;
  event: string;
  data: Record<string, unknown>;
}

/** A window that listens: every event so far, and a way to wait for one. */
export class EventStream implements AsyncDisposable {
  readonly events: StreamedEvent[] = [];
  readonly #abort = new AbortController();
  /** Why the stream broke off, reported when it is disposed of: a server may stop long before anybody asks. */
  #ended: Promise<unknown> = Promise.resolve();

  static async open(app: TestApp, headers: Record<string, string> = {}): Promise<EventStream> {
    const stream = new EventStream();
    const cookie = headers['cookie'] ?? (await app.signIn());
    const response = await fetch(`${app.url}/app/events`, {
      headers: { cookie, origin: app.url, ...headers },
      signal: stream.#abort.signal,
    });
    if (response.status !== 200 || !response.body) throw new Error(`The stream answered ${response.status}.`);
    stream.#ended = stream.#collect(response.body);
    await stream.wait(({ event }) => event === 'hello');
    return stream;
  }

  async wait(wanted: (event: StreamedEvent) => boolean, withinMs = 15_000): Promise<StreamedEvent> {
    const deadline = Date.now() + withinMs;
    for (;;) {
      const found = this.events.find(wanted);
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`No such event among ${JSON.stringify(this.events)}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#abort.abort();
    const broken = await this.#ended;
    if (broken !== undefined) throw broken;
  }

  /** Answers the error that ended it, or nothing when we did. */
  async #collect(body: ReadableStream<Uint8Array>): Promise<unknown> {
    let text = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of body) {
        text += decoder.decode(chunk, { stream: true });
        const whole = text.split('\n\n');
        text = whole.pop() ?? '';
        for (const block of whole) this.#take(block);
      }
    } catch (error) {
      if (!this.#abort.signal.aborted) return error;
    }
    return undefined;
  }

  #take(block: string): void {
    const line = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    const data = line('data');
    if (data === undefined) return;
    this.events.push({ id: line('id'), event: line('event') ?? '', data: JSON.parse(data) as Record<string, unknown> });
  }
}
