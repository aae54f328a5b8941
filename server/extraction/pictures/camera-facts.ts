/** What the camera wrote into a picture (EXIF): when, with what, where. Broken data gives fewer facts, never an error. */
export function cameraFacts(exif: Buffer | null): Record<string, string> {
  if (!exif) return {};
  try {
    return new ExifReader(exif).facts();
  } catch {
    return {}; // Offsets that point outside: nothing here can be trusted.
  }
}

type Value = string | number[];

class ExifReader {
  #bytes: Buffer;
  #little: boolean;

  constructor(exif: Buffer) {
    this.#bytes = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif;
    this.#little = this.#bytes.toString('latin1', 0, 2) === 'II';
  }

  facts(): Record<string, string> {
    const main = this.#directory(this.#u32(4));
    const camera = this.#directory(number(main.get(0x8769)));
    const place = this.#directory(number(main.get(0x8825)));
    const facts: Record<string, string> = {};
    const taken = text(camera.get(0x9003)) || text(main.get(0x0132));
    const zone = text(camera.get(0x9011)) || text(camera.get(0x9010));
    const moment = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(taken);
    // The camera's own wall clock: without an offset the moment is unknown, and none is invented.
    if (moment && moment[1] !== '0000') facts['taken'] = `${moment[1]}-${moment[2]}-${moment[3]}T${moment[4]}${zone}`;
    const device = [text(main.get(0x010f)), text(main.get(0x0110))].filter(Boolean).join(' ');
    if (device) facts['camera'] = device;
    const software = text(main.get(0x0131));
    if (software) facts['software'] = software;
    const latitude = degrees(place.get(2), text(place.get(1)) === 'S');
    const longitude = degrees(place.get(4), text(place.get(3)) === 'W');
    if (latitude !== null && longitude !== null) facts['place'] = `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
    return facts;
  }

  #directory(at: number): Map<number, Value> {
    const entries = new Map<number, Value>();
    if (at === 0) return entries;
    const count = Math.min(this.#u16(at), 500);
    for (let index = 0; index < count; index++) {
      const entry = at + 2 + index * 12;
      const value = this.#value(this.#u16(entry + 2), this.#u32(entry + 4), entry + 8);
      if (value !== null) entries.set(this.#u16(entry), value);
    }
    return entries;
  }

  #value(type: number, count: number, at: number): Value | null {
    if (count > 1_000) return null;
    if (type === 2) {
      const start = count > 4 ? this.#u32(at) : at;
      return (this.#bytes.toString('utf8', start, start + count).split('\0')[0] ?? '').trim();
    }
    if (type === 3) return count === 1 ? [this.#u16(at)] : null;
    if (type === 4) return count === 1 ? [this.#u32(at)] : null;
    if (type !== 5) return null;
    const start = this.#u32(at);
    return Array.from({ length: count }, (_, index) => {
      const part = start + index * 8;
      return this.#u32(part) / this.#u32(part + 4);
    });
  }

  #u16(at: number): number {
    return this.#little ? this.#bytes.readUInt16LE(at) : this.#bytes.readUInt16BE(at);
  }

  #u32(at: number): number {
    return this.#little ? this.#bytes.readUInt32LE(at) : this.#bytes.readUInt32BE(at);
  }
}

function text(value: Value | undefined): string {
  return typeof value === 'string' ? value : '';
}

function number(value: Value | undefined): number {
  return Array.isArray(value) ? (value[0] ?? 0) : 0;
}

function degrees(value: Value | undefined, negative: boolean): number | null {
  if (!Array.isArray(value) || value.length < 3) return null;
  const [whole = 0, minutes = 0, seconds = 0] = value;
  const angle = whole + minutes / 60 + (Number.isFinite(seconds) ? seconds : 0) / 3600;
  return Number.isFinite(angle) ? (negative ? -angle : angle) : null;
}
