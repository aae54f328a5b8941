import type { Statement } from './statement.ts';

/** To whom a packet was given, and what files they have: it travels with the packet. What is here already, it says of builds here. */
export const packetReceipts: readonly Statement[] = [
  `alter table packets add column receipts text not null default '[]'`,
  {
    sqlite: `update packets set receipts = (
      select json_group_array(json(line)) from (
        select json_object(
          'build', build.id, 'as', json_extract(receipt.value, '$.as'), 'on', json_extract(receipt.value, '$.on'),
          'method', json_extract(receipt.value, '$.method'),
          'recipients', json(json_extract(receipt.value, '$.recipients')),
          'at', coalesce(build.finishedAt, build.createdAt), 'builtAt', coalesce(build.finishedAt, build.createdAt),
          'files', json((select json_group_array(json(said)) from (
            select json_object('name', file.fileName, 'pages', coalesce(file.pages, 0), 'size', file.size,
              'sha256', file.sha256) as said
            from packetFiles file where file.buildId = build.id and file.kind = 'volume' order by file.id
          )))
        ) as line
        from packetBuilds build, json_each(build.receipts) receipt
        where build.packetId = packets.id and build.state in ('served', 'filed')
        order by build.id, receipt.key
      )
    ) where sent is not null`,
    postgres: `update packets set receipts = coalesce((
      select json_agg(line)::text from (
        select json_build_object(
          'build', build.id, 'as', receipt.value ->> 'as', 'on', receipt.value ->> 'on',
          'method', receipt.value ->> 'method', 'recipients', receipt.value -> 'recipients',
          'at', coalesce(build.finishedAt, build.createdAt), 'builtAt', coalesce(build.finishedAt, build.createdAt),
          'files', coalesce((
            select json_agg(json_build_object('name', file.fileName, 'pages', coalesce(file.pages, 0),
              'size', file.size, 'sha256', file.sha256) order by file.id)
            from packetFiles file where file.buildId = build.id and file.kind = 'volume'
          ), '[]'::json)
        ) as line
        from packetBuilds build cross join lateral jsonb_array_elements(build.receipts::jsonb) receipt
        where build.packetId = packets.id and build.state in ('served', 'filed')
      ) lines
    ), '[]') where sent is not null`,
  },
];
