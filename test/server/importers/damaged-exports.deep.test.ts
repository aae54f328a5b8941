import { describe, expect, it } from 'vitest';
import { readDamaged } from './exports/read-damaged.ts';
import { soundChats } from './exports/sound-chats.ts';
import { soundExports } from './exports/sound.ts';

describe.each([...soundExports, ...soundChats])('$kind', (sound) => {
  it('gives no message that nobody wrote, in 1,000 ways of being damaged', async () => {
    const { read, refused, invented } = await readDamaged(
      sound,
      Array.from({ length: 1000 }, (_, at) => 1000 + at),
    );
    expect(invented).toEqual([]);
    expect(read + refused).toBe(1000);
  });
});
