/** A file costs something in addition to its bytes: a request holds at most 30, and each is hashed and written down. */
const bytesAFile = 200_000;
/** Before this, what is measured is the beginning. */
const quietMilliseconds = 5_000;
const lookBackMilliseconds = 20_000;

export interface Pace {
  bytesPerSecond: number;
  secondsLeft: number;
}

interface Mark {
  at: number;
  files: number;
  bytes: number;
}

export interface PaceMeter {
  /** Adds the time since the last call. */
  note(at: number, files: number, bytes: number): void;
  /** Rate and time left; null while it is too early to say. */
  pace(at: number, filesLeft: number, bytesLeft: number): Pace | null;
}

/** How fast files go lately, over the last twenty seconds, so that the figures are calm. */
export function paceMeter(startedAt: number): PaceMeter {
  let marks: Mark[] = [{ at: startedAt, files: 0, bytes: 0 }];
  return {
    note(at, files, bytes) {
      const last = marks.at(-1);
      marks.push({ at, files: (last?.files ?? 0) + files, bytes: (last?.bytes ?? 0) + bytes });
      // One mark older than the window stays, so that there is always something to compare with.
      const firstInside = marks.findIndex((mark) => mark.at >= at - lookBackMilliseconds);
      if (firstInside > 1) marks = marks.slice(firstInside - 1);
    },
    pace(at, filesLeft, bytesLeft) {
      const first = marks[0];
      const last = marks.at(-1);
      if (first === undefined || last === undefined || at - startedAt < quietMilliseconds) return null;
      const seconds = (at - first.at) / 1000;
      const bytes = last.bytes - first.bytes;
      const work = bytes + (last.files - first.files) * bytesAFile;
      if (work <= 0) return null;
      return {
        bytesPerSecond: bytes / seconds,
        secondsLeft: (bytesLeft + filesLeft * bytesAFile) / (work / seconds),
      };
    },
  };
}

/** Time left in round words: nobody needs to know that it is 83 seconds. */
export function timeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 45) return `about ${Math.ceil(seconds / 10) * 10} seconds left`;
  if (seconds < 90) return 'about a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 10) return `about ${minutes} minutes left`;
  if (minutes < 60) return `about ${Math.round(minutes / 5) * 5} minutes left`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'about an hour left' : `about ${hours} hours left`;
}
