import { expect, it, vi } from 'vitest';
import { listKeys } from '#renderer/parts/row-list/list-keys.ts';

type Shape = Parameters<typeof listKeys>[0];
type KeyEvent = Parameters<ReturnType<typeof listKeys>>[0];

/** Whether the list took the key, pressed while it has the keyboard. */
function takes(key: string, shape: Partial<Shape>): boolean {
  const list = { clientHeight: 400 };
  const event = { key, target: list, currentTarget: list, preventDefault: vi.fn<() => void>() };
  const nav = { cursor: 'a', at: 0, move: () => 'b' } as unknown as Shape['nav'];
  listKeys({ nav, ...shape })(event as unknown as KeyEvent);
  return event.preventDefault.mock.calls.length > 0;
}

it('leaves Space to the commands of the screen where the list has no use for it', () => {
  expect(takes(' ', {})).toBe(false);
  const onSpace = vi.fn<(id: string) => void>();
  expect(takes(' ', { onSpace })).toBe(true);
  expect(onSpace).toHaveBeenCalledWith('a');
  expect(takes('ArrowDown', {})).toBe(true);
});
