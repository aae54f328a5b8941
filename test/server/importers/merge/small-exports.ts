import { fingerprint } from '#server/importers/merge/fingerprint.ts';
import { mergeExports } from '#server/importers/merge/merge.ts';
import type { Merged } from '#server/importers/merge/merged.ts';
import type { Sighting, ThreadExport } from '#server/importers/merge/sighting.ts';

/** A record as a test writes it: `10:05:30` on the first of March, by the export’s clock. */
export interface Line {
  at: string;
  /** From the other one unless it says so. */
  from?: 'me' | 'other';
  text: string;
  media?: { name: string; sha256: string | null };
  mediaMissing?: boolean;
  edited?: boolean;
  deleted?: boolean;
}

export interface SmallExport {
  hash: string;
  me?: string | null;
  /** Exact instants; else a wall clock that nobody gave a zone. */
  zone?: 'known' | 'unknown';
  precision?: Sighting['precision'];
  lines: readonly Line[];
}

/** `2026-03-01` where no day is given. */
export function moment(at: string): number {
  const [day, clock] = at.includes('T') ? at.split('T') : ['2026-03-01', at];
  const [hours = '00', minutes = '00', seconds = '00'] = (clock ?? '').split(':');
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}

export function exportOf({ hash, me = null, zone = 'known', precision = 'second', lines }: SmallExport): ThreadExport {
  const sightings = lines.map((line, index): Sighting => {
    const { text, media, mediaMissing = false, edited = false, deleted = false } = line;
    const time = moment(line.at);
    return {
      record: index + 1,
      at: zone === 'known' ? time : null,
      localTime: zone === 'known' ? null : time,
      precision,
      direction: line.from === 'me' ? 'sent' : 'received',
      sender: '',
      fingerprint: fingerprint({ body: text, attachments: media === undefined ? [] : [media], deleted }),
      edited,
      deleted,
      mediaMissing,
    };
  });
  return { fileHash: hash, me, sightings };
}

export function mergeSmall(...exports: readonly SmallExport[]): Merged {
  return mergeExports({ ofTwo: true, exports: exports.map(exportOf) });
}

/** Each message by its records: `a1 b2`. */
export function records(merged: Merged): string[] {
  return [...merged.messages()].map(({ sightings }) =>
    sightings
      .map(({ fileHash, record }) => `${fileHash}${record}`)
      .toSorted()
      .join(' '),
  );
}
