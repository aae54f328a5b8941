import type { Statement } from './statement.ts';

const ofMatter = `id text primary key,
    caseId text not null references cases (id),
    private integer not null default 0 check (private in (0, 1)),
    createdBy text not null references accounts (id),
    createdAt text not null,
    updatedAt text not null,
    trashedAt text`;

/** Court packets, what is in them, what is painted out in them, and what was built of them. */
export const courtPackets: readonly Statement[] = [
  `create table packets (
    ${ofMatter},
    title text not null,
    courtCaseId text references courtCases (id),
    hearingId text references hearings (id),
    profile text not null,
    settings text not null
  ) strict`,
  `create index packetsByCase on packets (caseId, id)`,
  `create index packetsByCourtCase on packets (courtCaseId) where courtCaseId is not null`,
  `create index packetsByHearing on packets (hearingId) where hearingId is not null`,
  `create table packetItems (
    ${ofMatter},
    packetId text not null references packets (id),
    kind text not null check (kind in ('document', 'exhibit', 'message_log', 'placeholder')),
    refId text,
    position integer not null,
    section text,
    label text,
    title text not null,
    span text,
    note text not null,
    redactionIds text not null
  ) strict`,
  `create index packetItemsByPacket on packetItems (packetId, position, id)`,
  `create index packetItemsByCase on packetItems (caseId, id)`,
  `create index packetItemsByRef on packetItems (refId) where refId is not null`,
  `create table redactions (
    ${ofMatter},
    evidenceId text not null references evidence (id),
    boxes text not null,
    reason text not null
  ) strict`,
  `create index redactionsByEvidence on redactions (evidenceId, id)`,
  `create index redactionsByCase on redactions (caseId, id)`,
  `create table packetBuilds (
    id text primary key,
    packetId text not null references packets (id),
    caseId text not null references cases (id),
    accountId text not null references accounts (id),
    createdAt text not null,
    draft integer not null check (draft in (0, 1)),
    state text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled', 'served', 'filed')),
    progress text not null,
    request text not null,
    contents text,
    receipts text not null,
    error text,
    finishedAt text
  ) strict`,
  `create index packetBuildsByPacket on packetBuilds (packetId, id)`,
  `create index packetBuildsByCase on packetBuilds (caseId, id)`,
  `create table packetFiles (
    id text primary key,
    buildId text not null references packetBuilds (id),
    kind text not null check (kind in ('volume', 'manifest', 'verifier')),
    fileName text not null,
    mimeType text not null,
    size integer not null,
    pages integer,
    sha256 text not null
  ) strict`,
  `create index packetFilesByBuild on packetFiles (buildId, id)`,
  `create index packetFilesByBytes on packetFiles (sha256)`,
  `create index changesOfPackets on changes (caseId, seq)
    where resource in ('packets', 'packetItems', 'redactions')`,
];
