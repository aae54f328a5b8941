/**
 * Builds a packet as the server does, in a process that does nothing else, and prints what it took: the input is a file
 * of JSON, the folder is where the packet goes.
 */
import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cpuSecondsWithEnded, residentMiB } from '#test/bench/process-facts.ts';
import type { BuiltPacket, PacketInput } from '#server/papers/packet/build-packet.ts';
import { createPacketPress } from '#server/papers/packet/packet-press.ts';

export interface PacketBuild {
  built: BuiltPacket;
  /** Seconds, by the clock and of processor time with all processes that ended. */
  wall: number;
  processor: number;
  /** MiB of this process alone. */
  own: number;
}

const [input = '', folder = ''] = process.argv.slice(2);
// As `server/bin.js` does for the server, which hands it on to the processes that it starts.
enableCompileCache(path.join(path.dirname(input), 'compiled'));
const packet = JSON.parse(readFileSync(input, 'utf8')) as PacketInput;
const press = createPacketPress();
const [started, before] = [performance.now(), cpuSecondsWithEnded(process.pid) ?? Number.NaN];
let last = started;
const built = await press.build(packet, folder, {
  report: ({ done, of }) => {
    process.stderr.write(`  step ${done} of ${of}: ${((performance.now() - last) / 1000).toFixed(1)} s\n`);
    last = performance.now();
  },
});
const wall = (performance.now() - started) / 1000;
press.close();
// Processes that were just killed are counted when the system has told of their end.
await setTimeout(500);
const processor = (cpuSecondsWithEnded(process.pid) ?? Number.NaN) - before;
console.log(JSON.stringify({ built, wall, processor, own: residentMiB(process.pid) ?? 0 } satisfies PacketBuild));
