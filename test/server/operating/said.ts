import { type MockInstance, vi } from 'vitest';

/** What this process writes to standard error while a test runs, line by line. */
export class Said {
  readonly #spy: MockInstance;
  readonly #chunks: string[] = [];

  constructor() {
    this.#spy = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
      this.#chunks.push(String(chunk));
      return true;
    });
  }

  get text(): string {
    return this.#chunks.join('');
  }

  lines(): Record<string, unknown>[] {
    return this.text
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  requests(): Record<string, unknown>[] {
    return this.lines().filter(({ message }) => message === 'Request');
  }

  [Symbol.dispose](): void {
    this.#spy.mockRestore();
  }
}
