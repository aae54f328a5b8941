import type { ServerResponse } from 'node:http';

interface Ready {
  response: ServerResponse;
  body: string | undefined;
  encoding: 'latin1' | 'utf8';
}

/** So many wait for each other at most: the first is not to wait long for the last. */
const mostTogether = 16;

let ready: Ready[] = [];
let scheduled = false;

/**
 * Call it when a request comes: what is ready in this turn of the event loop goes out when it is over, and before
 * anything else that is due then, such as a commit, which waits for the disk.
 */
export function endThisTurn(): void {
  if (scheduled) return;
  scheduled = true;
  setImmediate(endTurn);
}

/**
 * Ends responses whose headers are written one right after another: a client that waits for several is woken once.
 * Woken for each, it falls asleep in between, which costs the server more than the read itself.
 */
export function endTogether(response: ServerResponse, body: string | undefined, encoding: Ready['encoding']): void {
  ready.push({ response, body, encoding });
  if (ready.length >= mostTogether) endReady();
  else endThisTurn();
}

/** Call it before what may take long: nobody who is answered already waits for that. */
export function endReady(): void {
  if (ready.length === 0) return;
  const all = ready;
  ready = [];
  for (const { response, body, encoding } of all) response.end(body, encoding);
}

function endTurn(): void {
  scheduled = false;
  endReady();
}
