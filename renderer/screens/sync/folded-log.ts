import type { LogLine } from '#renderer/api/sync.ts';

/**
 * A request is written down before it is sent and once more when its answer is there. Shown is one line for both, with
 * the record that either names; a request that never got an answer has its own line. The newest first, as they come.
 */
export function foldLog(lines: readonly LogLine[]): LogLine[] {
  const folded: LogLine[] = [];
  const answered = new Map<string, LogLine>();
  for (const line of lines) {
    const key = `${line.runId} ${line.what}`;
    const answer = answered.get(key);
    if (line.outcome === null && answer !== undefined) {
      answer.resource ??= line.resource;
      answer.localId ??= line.localId;
      continue;
    }
    const own = { ...line };
    folded.push(own);
    if (line.outcome !== null) answered.set(key, own);
  }
  return folded;
}

const decisions: Record<string, string> = {
  run: 'The run ended',
  'found on both sides': 'Found on both sides',
  'edited there': 'Changed there',
  'deleted there': 'Deleted there',
  'refused there': 'Refused there',
  'made there': 'Made there',
  'not made there': 'Not made there',
  'made here': 'Made here',
  'edited here': 'Changed here',
  'put into quarantine': 'Set aside here',
  'restored from quarantine': 'Brought back',
  'answered both-edited': 'You answered: changed on both sides',
  'answered deleted-there-edited-here': 'You answered: gone there, still here',
  'answered deleted-here-edited-there': 'You answered: deleted here, changed there',
  'answered same-thing-twice': 'You answered: duplicate',
  'answered numbers-twice': 'You answered: numbers given twice',
};

/** A line of the log: a decision in words; a request by its name, as programmers know it. */
export function logWords({ what }: Pick<LogLine, 'what'>): { says: string; request: boolean } {
  const decision = decisions[what];
  if (decision !== undefined) return { says: decision, request: false };
  return { says: requestWords(what), request: true };
}

/** `get_hearings_by_id_resources` as “Read hearings resources”. */
function requestWords(name: string): string {
  if (name.startsWith('/sync/changes')) return 'Check what changed';
  if (name.startsWith('/sync/creates')) return 'Send new records';
  if (name.startsWith('/sync/')) return `Read ${name.slice('/sync/'.length).replaceAll(/[-/]/g, ' ')}`;
  if (name.includes('openapi')) return 'Check what the server supports';
  const [method = '', ...rest] = name.split('_');
  const verb = { get: 'Read', post: 'Send', patch: 'Change', delete: 'Delete' }[method];
  const what = rest.filter((word) => !['by', 'id', 'sync'].includes(word)).join(' ');
  return verb === undefined ? name : `${verb} ${what}`;
}

const outcomes: Record<string, string> = {
  done: 'Done',
  unknown: 'No answer: it may have arrived',
  unsent: 'Not sent: there was no connection',
  offline: 'No answer',
  refused: 'Refused',
  stopped: 'Stopped',
  failed: 'Failed',
  mine: 'Keep mine',
  theirs: 'Keep theirs',
  edited: 'Written by hand',
  restore: 'Restore it there',
  keep: 'Bring it back here',
  delete: 'Delete it',
  same: 'They are the same',
  both: 'Keep both',
};

/** Its result; null for a request that is on its way, or was when the log ended. */
export function outcomeInWords(outcome: string | null): string {
  if (outcome === null) return 'No result yet';
  const refusal = /^(\d{3}) (\S+)$/.exec(outcome);
  if (refusal !== null) return `Refused (${refusal[1]} ${refusal[2]?.replaceAll('_', ' ')})`;
  return outcomes[outcome] ?? outcome;
}
