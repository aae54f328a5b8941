import type { Statement } from './statement.ts';

const first = `substr(entry.number, 1, instr(entry.number || '–', '–') - 1)`;

/**
 * What syncs now. Evidence that was made of a message of an export says which record of which file that was, which is the
 * same on every side. A packet says under which Bates numbers others were given it, so that whoever syncs a copy takes
 * them too. Packets of before say it of the builds that are here.
 */
export const givenNumbers: readonly Statement[] = [
  'alter table evidence add column sourceRecord text',
  `update evidence set sourceRecord = (
    select messageImports.sha256 || ' ' || messages.record
    from messages join messageImports on messageImports.id = messages.importId
    where messages.id = evidence.sourceMessageId
  ) where sourceMessageId is not null`,
  `create index evidenceBySourceRecord on evidence (caseId, sourceRecord) where sourceRecord is not null`,
  `alter table packets add column given text not null default '[]'`,
  {
    sqlite: `update packets set given = (
      select json_group_array(json(line)) from (
        select json_object(
          'kind', 'given', 'build', build.id, 'prefix', min(entry.prefix), 'digits', min(length(${first}) - length(entry.prefix)),
          'first', min(entry.first), 'last', max(entry.last),
          'as', json_extract(receipt.value, '$.as'), 'on', json_extract(receipt.value, '$.on'),
          'method', json_extract(receipt.value, '$.method'),
          'recipients', json(json_extract(receipt.value, '$.recipients')),
          'at', coalesce(build.finishedAt, build.createdAt)
        ) as line
        from packetBuilds build
          join ledgerEntries entry on entry.buildId = build.id and entry.scheme = 'bates',
          json_each(build.receipts) receipt
        where build.packetId = packets.id and build.state in ('served', 'filed')
        group by build.id, receipt.key
      )
    ) where sent is not null`,
    postgres: `update packets set given = coalesce((
      select json_agg(line)::text from (
        select json_build_object(
          'kind', 'given', 'build', build.id, 'prefix', min(entry.prefix),
          'digits', min(length(split_part(entry.number, '–', 1)) - length(entry.prefix)),
          'first', min(entry.first), 'last', max(entry.last),
          'as', receipt.value ->> 'as', 'on', receipt.value ->> 'on', 'method', receipt.value ->> 'method',
          'recipients', receipt.value -> 'recipients', 'at', coalesce(build.finishedAt, build.createdAt)
        ) as line
        from packetBuilds build
          join ledgerEntries entry on entry.buildId = build.id and entry.scheme = 'bates'
          cross join lateral jsonb_array_elements(build.receipts::jsonb) receipt
        where build.packetId = packets.id and build.state in ('served', 'filed')
        group by build.id, receipt.value
      ) lines
    ), '[]') where sent is not null`,
  },
];
