/**
 * The voicemail of July 29: the sample's people have no voices, so a soft hum with the rhythm of speech replaces them.
 */
const RATE = 8000;
const SECONDS = 9;
const BEEP = { hertz: 880, seconds: 0.4 } as const;
const SILENCE = 128;

export function voicemailWav(): Buffer {
  const samples = Buffer.alloc(RATE * SECONDS, SILENCE);
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = SILENCE + Math.round(loudness(index / RATE) * 100);
  const facts = infoChunk([
    ['INAM', 'Voicemail from Daniel Thorne'],
    ['ICRD', '2026-07-29'],
    ['ICMT', 'Sample matter: a tone stands in for the recording.'],
  ]);
  const body = Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', format()), facts, chunk('data', samples)]);
  return chunk('RIFF', body);
}

function loudness(second: number): number {
  const left = SECONDS - second;
  if (second < BEEP.seconds || left < BEEP.seconds) return Math.sin(second * BEEP.hertz * Math.PI * 2) * 0.5;
  if (second < 0.9 || left < 0.9) return 0;
  const phrase = Math.max(0, Math.sin(second * 1.35 * Math.PI)) ** 0.4;
  const syllable = 0.45 + 0.55 * Math.sin(second * 4.3 * Math.PI * 2) ** 2;
  const pitch = 112 + 14 * Math.sin(second * 2.1);
  const hum = [1, 0.5, 0.3, 0.18].reduce(
    (sum, part, nth) => sum + part * Math.sin(second * pitch * (nth + 1) * Math.PI * 2),
    0,
  );
  return hum * 0.28 * phrase * syllable;
}

/** PCM, one channel, eight bits. */
function format(): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt16LE(1, 0);
  bytes.writeUInt16LE(1, 2);
  bytes.writeUInt32LE(RATE, 4);
  bytes.writeUInt32LE(RATE, 8);
  bytes.writeUInt16LE(1, 12);
  bytes.writeUInt16LE(8, 14);
  return bytes;
}

function infoChunk(facts: readonly (readonly [string, string])[]): Buffer {
  const lines = facts.map(([id, text]) => chunk(id, Buffer.from(`${text}\0`, 'latin1')));
  return chunk('LIST', Buffer.concat([Buffer.from('INFO'), ...lines]));
}

/** RIFF chunks are padded to an even length, which the length itself does not count. */
function chunk(id: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 0, 'latin1');
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
}
