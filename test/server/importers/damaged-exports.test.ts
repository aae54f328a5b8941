import { describe, expect, it } from 'vitest';
import { readAll, sourceOf } from './exports/in-memory.ts';
import { readDamaged } from './exports/read-damaged.ts';
import { soundChats } from './exports/sound-chats.ts';
import { soundExports } from './exports/sound.ts';

describe.each([...soundExports, ...soundChats])('$kind', (sound) => {
  it('is read whole when it is sound', async () => {
    const { messages, broken } = await readAll(sound.reader, sourceOf(sound.fileName, sound.text), sound.answers);
    expect([messages.length, broken.length]).toEqual([40, 0]);
    expect(new Set(messages.map(({ record }) => record)).size).toBe(40);
    expect(messages.filter(({ direction }) => direction === 'sent')).toHaveLength(20);
  });

  it('gives no message that nobody wrote, in whatever way it is damaged', async () => {
    const { read, refused, invented } = await readDamaged(
      sound,
      Array.from({ length: 30 }, (_, seed) => seed),
    );
    expect(invented).toEqual([]);
    expect(read + refused).toBe(30);
    expect(read).toBeGreaterThan(3);
  });
});
