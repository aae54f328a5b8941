export interface TranscriptLine {
  /** Where in the recording; null when the line does not say. */
  seconds: number | null;
  label: string;
  words: string;
}

const timed = /^\s*[[(]?(?:(\d{1,2}):)?(\d{1,2}):(\d{2})(?:[.,]\d{1,3})?[\])]?(?:\s*-->\s*\S+)?\s*[-–:]?\s*/;

/** The lines of a transcript, with the times some begin with: "[0:42]", "00:01:05", "00:01:05.000 --> …". */
export function transcriptLines(text: string): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  for (const line of text.split('\n')) {
    const match = timed.exec(line);
    const words = line.slice(match?.[0].length ?? 0).trim();
    if (match === null) {
      const last = lines.at(-1);
      // A subtitle has its time on its own line, above its words.
      if (last !== undefined && last.words === '' && last.seconds !== null) last.words = words;
      else if (words !== '') lines.push({ seconds: null, label: '', words });
      continue;
    }
    const [, hours = '0', minutes = '0', seconds = '0'] = match;
    const at = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    const label = `${hours === '0' ? '' : `${hours}:`}${minutes}:${seconds}`;
    lines.push({ seconds: at, label, words });
  }
  return lines;
}
