import { Temporal } from 'temporal-polyfill';
import type { BuiltPacket } from '#server/papers/packet/build-packet.ts';
import { partWords } from '#server/papers/packet/part.ts';
import { recipe } from '#server/papers/sources/source.ts';
import { hashStatement, type PacketManifest } from '#server/papers/verifier/manifest.ts';
import { versionOfApplication } from '#server/program/places.ts';
import type { Building } from './build-packet.ts';
import type { BuildRequest } from './builds.ts';
import type { Content } from './contents.ts';
import type { Looked } from './findings.ts';
import type { Finding } from './schema.ts';

/** The list that goes with a packet: what it was made of, and what it was built in spite of. */
export function manifestOf(
  { build, view }: Building,
  { looked, built: { plan, files }, findings }: { looked: Looked; built: BuiltPacket; findings: readonly Finding[] },
): PacketManifest {
  const { packet, caption, profile } = view;
  const madeAt = withOffset(build.createdAt);
  const contents = new Map(view.contents.map((content) => [content.row.id, content]));
  const { despite } = JSON.parse(build.request) as BuildRequest;
  const parties = caption.parties.map(({ name }) => name).join(' v. ');
  return {
    format: 'casewright-packet-manifest',
    version: 1,
    title: packet.title,
    caption: [caption.caseNumber, parties].filter((line) => line !== '').join(', '),
    madeAt,
    tool: versionOfApplication(),
    draft: build.draft === 1,
    statement: hashStatement(madeAt, profile.language),
    files: files.map(({ name, bytes, sha256, pages }, at) => {
      const { first = 1, last = pages } = plan.volumes[at] ?? {};
      return { name, bytes, sha256, pages, first, last };
    }),
    sources: plan.rows.flatMap(({ itemId, kind, label, title, bates, page, pages, part }) => {
      const content = contents.get(itemId);
      if (!content) return [];
      const known = looked.get(itemId);
      const notes =
        known === undefined ? [] : 'refused' in known ? [known.refused] : known.notes.map(({ text }) => text);
      const named = label === null ? null : profile.packet.labels.exhibit.replace('{label}', label);
      return [
        { label: named, title, kind, ...originalOf(content), bates, page, pages, part: part && partWords(part), notes },
      ];
    }),
    despite: findings
      .filter(({ severity, code }) => severity === 'error' && despite.includes(code))
      .map(({ code, text }) => ({ code, text })),
  };
}

/** The file that the pages were made of; what Casewright set from its own records has none. */
function originalOf({
  origin,
  boxes,
}: Content): Pick<PacketManifest['sources'][number], 'sha256' | 'bytes' | 'recipe'> {
  if (origin.from !== 'evidence') return { sha256: null, bytes: null, recipe: null };
  const { sha256, size: bytes } = origin.item;
  return { sha256, bytes, recipe: boxes.length === 0 ? recipe : `${recipe}, redacted` };
}

/** An instant on the clock of this machine, whose day is the day that people here know. */
function withOffset(instant: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId());
  return local.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}
