/** The messages of an mbox file. A line that starts with "From " divides them where a header follows it. */
export function splitMailbox(bytes: Buffer): Buffer[] {
  const starts: number[] = [];
  let line = 0;
  while (line < bytes.length) {
    const end = bytes.indexOf(0x0a, line);
    const next = end === -1 ? bytes.length : end + 1;
    if (startsMessage(bytes, line, next)) starts.push(line);
    line = next;
  }
  if (starts.length === 0) return [bytes];
  return starts.map((start, index) =>
    unquote(bytes.subarray(afterLine(bytes, start), starts[index + 1] ?? bytes.length)),
  );
}

/** An eml that was cut out of a mailbox still carries the mailbox's "From " line. */
export function withoutEnvelope(bytes: Buffer): Buffer {
  return bytes.toString('latin1', 0, 5) === 'From ' ? bytes.subarray(afterLine(bytes, 0)) : bytes;
}

function startsMessage(bytes: Buffer, line: number, next: number): boolean {
  if (bytes.toString('latin1', line, line + 5) !== 'From ') return false;
  const isolated = line === 0 || /(^|\n)\r?\n$/.test(bytes.toString('latin1', Math.max(0, line - 3), line));
  const following = bytes.toString('latin1', next, next + 200);
  return isolated || /^[A-Za-z][\w-]*:/.test(following);
}

function afterLine(bytes: Buffer, line: number): number {
  const end = bytes.indexOf(0x0a, line);
  return end === -1 ? bytes.length : end + 1;
}

/** mboxrd: a body line that began with "From " was written with one ">" more. */
function unquote(message: Buffer): Buffer {
  if (!message.includes('\n>')) return message;
  return Buffer.from(message.toString('latin1').replace(/^>(>*From )/gm, '$1'), 'latin1');
}
