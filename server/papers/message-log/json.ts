import type { LogEntry, LogPerson, LogRecord, MessageLog } from './message-log.ts';

/*
 * The log for a program: every fact of it, in one order, whatever order the caller’s objects have. A change of what is
 * in it gives a new version.
 */

const version = 1;

export function messageLogAsJson(log: MessageLog): Buffer {
  const { title, caseLines, extent, threads, sources, entries, attestation } = log;
  const start = {
    format: 'casewright-message-log',
    version,
    title,
    caseLines,
    extent: {
      kind: extent.kind,
      from: extent.from,
      to: extent.to,
      timeZone: extent.timeZone ?? 'unknown',
      shown: entries.filter(({ kind }) => kind === 'message').length,
      omitted: extent.omitted.map(({ count, reason }) => ({ count, reason })),
      exportedAt: extent.exportedAt,
      exportedWith: extent.exportedWith,
    },
    threads: threads.map(({ title: name, platform, participants }) => ({
      title: name,
      platform,
      participants: participants.map((participant) => ({
        ...person(participant),
        self: participant.self,
      })),
    })),
    sources: sources.map(({ fileName, sha256, method, device, importer, importedAt, attested }) => ({
      fileName,
      sha256,
      method,
      device,
      importer,
      importedAt,
      attested: attested && { by: attested.by, at: attested.at },
    })),
  };
  const end = {
    attestation: attestation && {
      phone: attestation.phone,
      obtained: attestation.obtained,
      complete: attestation.complete,
      declaration: attestation.declaration,
    },
  };
  // Not as one text first, which could be longer than a text may be.
  return Buffer.concat([
    Buffer.from(`${indented(start, 0).slice(0, -2)},\n  "entries": [`),
    ...entries.map((entry, at) => Buffer.from(`${at === 0 ? '' : ','}\n    ${indented(asData(entry), 4)}`)),
    Buffer.from(`${entries.length === 0 ? '' : '\n  '}],${indented(end, 0).slice(1)}\n`),
  ]);
}

function indented(value: object, spaces: number): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`);
}

function asData(entry: LogEntry): object {
  if (entry.kind === 'gap') {
    return { kind: 'gap', thread: entry.thread, from: entry.from, to: entry.to, text: entry.text };
  }
  const { time } = entry;
  return {
    kind: 'message',
    sequence: entry.sequence,
    thread: entry.thread,
    sender: person(entry.sender),
    recipients: entry.recipients.map((recipient) => person(recipient)),
    time: {
      exported: time.exported,
      zone: time.zone ?? 'unknown',
      zoneFrom: time.zoneFrom,
      local: time.local,
      at: time.at,
      precision: time.precision,
      uncertain: time.uncertain,
    },
    direction: entry.direction,
    text: entry.text,
    edited: entry.edited,
    deleted: entry.deleted,
    editions: entry.editions.map(({ text, at }) => ({ text, at })),
    reactions: entry.reactions.map(({ by, emoji, at }) => ({ by, emoji, at })),
    attachments: entry.attachments.map(({ name, mimeType, size, sha256 }) => ({
      name,
      mimeType,
      size,
      sha256,
      missing: sha256 === null,
    })),
    source: entry.source && record(entry.source),
    alsoIn: entry.alsoIn.map((other) => record(other)),
    notes: entry.notes.map(({ by, at, text }) => ({ by, at, text })),
  };
}

function person({ name, handle }: LogPerson): LogPerson {
  return { name, handle };
}

function record({ source, record: number }: LogRecord): LogRecord {
  return { source, record: number };
}
