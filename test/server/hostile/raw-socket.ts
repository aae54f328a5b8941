import { connect, type Socket } from 'node:net';

/** Everything the server says to these bytes until it closes the connection, or says no more for a while. */
export function spoken(port: number, text: string | Buffer, { quietMs = 3000 } = {}): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    const end = (): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(quietMs, end);
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    socket.on('error', () => undefined).once('close', end);
  });
}

/** A connection that stays open for as long as the server lets it; resolves to what was said and how long that was. */
export function held(
  port: number,
  ask: (socket: Socket) => void,
  longestMs: number,
): Promise<{ answer: string; ms: number; closed: boolean }> {
  return new Promise((resolve) => {
    const begun = performance.now();
    let answer = '';
    let closed = true;
    const socket = connect(port, '127.0.0.1', () => ask(socket));
    const giveUp = setTimeout(() => {
      closed = false;
      socket.destroy();
    }, longestMs);
    socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
    socket
      .on('error', () => undefined)
      .once('close', () => {
        clearTimeout(giveUp);
        resolve({ answer, ms: performance.now() - begun, closed });
      });
  });
}

/** The status lines of what was answered, in order. */
export function statuses(answer: string): number[] {
  return [...answer.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status));
}

export function bodyOf(answer: string): string {
  return answer.slice(answer.indexOf('\r\n\r\n') + 4);
}
