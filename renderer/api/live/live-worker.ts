import { LiveHub } from './live-hub.ts';
import type { WindowWord } from './live-message.ts';
import { followStream } from './live-stream.ts';

/* Shared by all windows of a browser profile: six connections to a host are all a browser gives them together. */

const hub = new LiveHub(followStream);

self.addEventListener('connect', (event) => {
  const port = event instanceof MessageEvent ? event.ports[0] : undefined;
  if (port === undefined) return;
  port.addEventListener('message', (message: MessageEvent<WindowWord>) => hub.hear(port, message.data));
  port.start();
});
