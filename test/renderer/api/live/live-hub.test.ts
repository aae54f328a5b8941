import { describe, expect, it } from 'vitest';
import { LiveHub } from '#renderer/api/live/live-hub.ts';
import type { LiveMessage } from '#renderer/api/live/live-message.ts';
import type { Stream } from '#renderer/api/live/live-stream.ts';

class Window {
  readonly heard: LiveMessage[] = [];
  postMessage(message: LiveMessage): void {
    this.heard.push(message);
  }
}

function hubWithStreams(): { hub: LiveHub; streams: Stream[]; woken: () => number } {
  const streams: Stream[] = [];
  let woken = 0;
  const hub = new LiveHub((stream) => {
    streams.push(stream);
    stream.wake.addEventListener('wake', () => (woken += 1));
    return new Promise((resolve) => stream.signal.addEventListener('abort', () => resolve()));
  });
  return { hub, streams, woken: () => woken };
}

const approval: LiveMessage = { kind: 'approval' };
const connected: LiveMessage = { kind: 'connected', connected: true };

describe('the hub of all windows', () => {
  it('opens one stream, however many windows join, and sends its news to all', () => {
    const { hub, streams } = hubWithStreams();
    const windows = [new Window(), new Window(), new Window()];
    for (const window of windows) hub.hear(window, 'join');
    expect(streams).toHaveLength(1);
    streams[0]?.send(approval);
    for (const { heard } of windows) expect(heard).toEqual([approval]);
  });

  it('says to a window that joins later whether the application answers', () => {
    const { hub, streams } = hubWithStreams();
    hub.hear(new Window(), 'join');
    streams[0]?.send(connected);
    const late = new Window();
    hub.hear(late, 'join');
    expect(late.heard).toEqual([connected]);
    streams[0]?.send({ kind: 'connected', connected: false });
    const later = new Window();
    hub.hear(later, 'join');
    expect(later.heard).toEqual([{ kind: 'connected', connected: false }]);
  });

  it('goes on while one window is left, and ends with the last', () => {
    const { hub, streams } = hubWithStreams();
    const [first, second] = [new Window(), new Window()];
    hub.hear(first, 'join');
    hub.hear(second, 'join');
    hub.hear(first, 'leave');
    streams[0]?.send(approval);
    expect(first.heard).toEqual([]);
    expect(second.heard).toEqual([approval]);
    expect(streams[0]?.signal.aborted).toBe(false);
    hub.hear(second, 'leave');
    expect(streams[0]?.signal.aborted).toBe(true);
  });

  it('starts anew for the next window, and listens no more to the stream before', () => {
    const { hub, streams } = hubWithStreams();
    const first = new Window();
    hub.hear(first, 'join');
    hub.hear(first, 'leave');
    const next = new Window();
    hub.hear(next, 'join');
    expect(streams).toHaveLength(2);
    streams[0]?.send(approval);
    expect(next.heard).toEqual([]);
    streams[1]?.send(approval);
    expect(next.heard).toEqual([approval]);
  });

  it('makes a window that comes back read everything again', () => {
    const { hub } = hubWithStreams();
    const [stays, returns] = [new Window(), new Window()];
    hub.hear(stays, 'join');
    hub.hear(returns, 'join');
    hub.hear(returns, 'leave');
    hub.hear(returns, 'join');
    expect(returns.heard).toEqual([{ kind: 'missed' }]);
    expect(stays.heard).toEqual([]);
  });

  it('ends a pause when somebody looks, or a window joins', () => {
    const { hub, woken } = hubWithStreams();
    const window = new Window();
    hub.hear(window, 'join');
    const before = woken();
    hub.hear(window, 'look-now');
    expect(woken()).toBe(before + 1);
    hub.hear(new Window(), 'join');
    expect(woken()).toBe(before + 2);
  });

  it('joins a window once, however often it says so', () => {
    const { hub, streams } = hubWithStreams();
    const window = new Window();
    hub.hear(window, 'join');
    hub.hear(window, 'join');
    streams[0]?.send(approval);
    expect(window.heard).toEqual([approval]);
  });
});
