/** A small seeded generator (mulberry32), so that paper grain and dust fall in the same places in every run. */
export function seededNoise(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Adds grain to RGBA pixels in place; `strength` is the widest change of one channel, 0–255. */
export function addGrain(pixels: Uint8ClampedArray, strength: number, random: () => number): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const grain = (random() + random() - 1) * strength;
    for (let channel = 0; channel < 3; channel += 1) pixels[at + channel] = (pixels[at + channel] ?? 0) + grain;
  }
}
