import { expect, it, vi } from 'vitest';
import { untilClosed } from '#renderer/features/viewer/until-closed.ts';

class Pages {
  readonly #count = 2;
  ended = Promise.withResolvers<never>();

  get numPages(): number {
    return this.#count;
  }

  getPage(number: number) {
    return Promise.resolve({ number: number + this.#count, getAnnotations: () => this.ended.promise });
  }
}

function opened() {
  const file = new Pages();
  let closed = false;
  const shown = untilClosed(file, () => closed);
  const close = (): void => {
    closed = true;
    file.ended.reject(new Error('Worker was terminated.'));
  };
  return { file, shown, close };
}

it('a PDF that is open answers, and says what it can’t', async () => {
  const { file, shown } = opened();
  expect(shown.numPages).toBe(2);
  const page = await shown.getPage(1);
  expect(page.number).toBe(3);
  file.ended.reject(new Error('This page is damaged.'));
  await expect(page.getAnnotations()).rejects.toThrow('This page is damaged.');
});

it('one that was left says nothing of what was still asked of it, nor of its pages', async () => {
  const { shown, close } = opened();
  const page = await shown.getPage(1);
  const settled = vi.fn<() => void>();
  page.getAnnotations().then(settled, settled);
  close();
  page.getAnnotations().then(settled, settled);
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(settled).not.toHaveBeenCalled();
});
