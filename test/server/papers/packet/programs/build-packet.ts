/** Builds the packet of a file of JSON into a folder, as the server does, and says each step that is done. */
import { readFileSync } from 'node:fs';
import type { PacketInput } from '#server/papers/packet/build-packet.ts';
import { createPacketPress } from '#server/papers/packet/packet-press.ts';

const [input = '', folder = ''] = process.argv.slice(2);
const press = createPacketPress();
const { files } = await press.build(JSON.parse(readFileSync(input, 'utf8')) as PacketInput, folder, {
  report: ({ done, of }) => console.log(`${done} of ${of}`),
});
press.close();
console.log(files.map(({ sha256 }) => sha256).join());
