/*
 * SHA-256 (FIPS 180-4) in plain JavaScript, piece by piece: a page opened from a disk may have no `crypto.subtle`, and
 * that takes a file only as a whole.
 */

const rounds = 64;

const primes = firstPrimes(rounds);
/** Signed, as JavaScript counts with 32 bits. The first 32 bits after the point of the cube roots of the first 64 primes. */
const constants = Int32Array.from(primes, (prime) => bitsAfterPoint(Math.cbrt(prime)));
/** Of the square roots of the first 8. */
const start = Int32Array.from(primes.slice(0, 8), (prime) => bitsAfterPoint(Math.sqrt(prime)));

export class Sha256 {
  #state = start.slice();
  /** What does not fill a block yet. */
  #block = new Uint8Array(64);
  #view = new DataView(this.#block.buffer);
  #words = new Int32Array(rounds);
  #filled = 0;
  #length = 0;

  /** @param {Uint8Array} bytes The next piece, of any length. */
  update(bytes) {
    this.#length += bytes.length;
    const whole = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let at = 0;
    while (at < bytes.length) {
      if (this.#filled === 0 && bytes.length - at >= 64) {
        this.#mix(whole, at);
        at += 64;
        continue;
      }
      const some = bytes.subarray(at, at + 64 - this.#filled);
      this.#block.set(some, this.#filled);
      this.#filled += some.length;
      at += some.length;
      if (this.#filled < 64) continue;
      this.#mix(this.#view, 0);
      this.#filled = 0;
    }
    return this;
  }

  /** In hexadecimal. Nothing can be added afterwards. */
  digest() {
    const bits = this.#length * 8;
    this.#block.fill(0, this.#filled);
    this.#block[this.#filled] = 0x80;
    if (this.#filled >= 56) {
      this.#mix(this.#view, 0);
      this.#block.fill(0);
    }
    this.#view.setUint32(56, Math.floor(bits / 2 ** 32));
    this.#view.setUint32(60, bits % 2 ** 32);
    this.#mix(this.#view, 0);
    return [...this.#state].map((each) => (each >>> 0).toString(16).padStart(8, '0')).join('');
  }

  /**
   * @param {DataView} view
   * @param {number} from Where the next 64 bytes begin.
   */
  #mix(view, from) {
    const words = this.#words;
    for (let at = 0; at < 16; at += 1) words[at] = view.getInt32(from + at * 4);
    for (let at = 16; at < rounds; at += 1) {
      const early = word(words, at - 15);
      const late = word(words, at - 2);
      const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[at] = word(words, at - 16) + first + word(words, at - 7) + second;
    }
    const state = this.#state;
    let a = word(state, 0);
    let b = word(state, 1);
    let c = word(state, 2);
    let d = word(state, 3);
    let e = word(state, 4);
    let f = word(state, 5);
    let g = word(state, 6);
    let h = word(state, 7);
    for (let at = 0; at < rounds; at += 1) {
      const chosen = (e & f) ^ (~e & g);
      const most = (a & b) ^ (a & c) ^ (b & c);
      const sum = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + sum + chosen + word(constants, at) + word(words, at)) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
      // One by one: as a list they take longer.
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    state[0] = word(state, 0) + a;
    state[1] = word(state, 1) + b;
    state[2] = word(state, 2) + c;
    state[3] = word(state, 3) + d;
    state[4] = word(state, 4) + e;
    state[5] = word(state, 5) + f;
    state[6] = word(state, 6) + g;
    state[7] = word(state, 7) + h;
  }
}

/**
 * @param {Int32Array} words
 * @param {number} at
 */
function word(words, at) {
  return words[at] ?? 0;
}

/**
 * @param {number} value
 * @param {number} bits
 */
function turned(value, bits) {
  return (value >>> bits) | (value << (32 - bits));
}

/** @param {number} root */
function bitsAfterPoint(root) {
  return Math.floor((root % 1) * 2 ** 32);
}

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}
