import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bench, Measure } from './measure.ts';
import { compared, writtenRatios } from './compared.ts';
import { hosted } from './measures/hosted.ts';
import { memory } from './measures/memory.ts';
import { messages } from './measures/messages.ts';
import { packet } from './measures/packet.ts';
import { papers } from './measures/papers.ts';
import { reading, readingKinds } from './measures/reading.ts';
import { create, list, read } from './measures/rest.ts';
import { search } from './measures/search.ts';
import { start } from './measures/start.ts';
import { sync } from './measures/sync.ts';
import { timeline } from './measures/timeline.ts';
import { tools } from './measures/tools.ts';
import { uploads } from './measures/upload.ts';
import { readOptions, usage } from './options.ts';
import { calendarWindow } from './window/calendar.ts';
import { messagesWindow } from './window/messages.ts';
import { taggingWindow } from './window/tagging.ts';
import { timelineWindow } from './window/timeline.ts';
import { window } from './window/window.ts';
import { profileSummary } from './profile-summary.ts';
import { markdownTable, type Measured, writeResults } from './results.ts';

const measures: readonly Measure[] = [
  read,
  create,
  list,
  timeline,
  search,
  uploads,
  reading,
  readingKinds,
  messages,
  papers,
  packet,
  tools,
  start,
  memory,
  sync,
  hosted,
  window,
  timelineWindow,
  taggingWindow,
  calendarWindow,
  messagesWindow,
];

if (process.argv.includes('--help')) {
  console.log(usage);
  process.exit(0);
}
const names = measures.map(({ name }) => name);
const options = readOptions(process.argv.slice(2), names);
const folder = await mkdtemp(path.join(tmpdir(), 'casewright-bench-'));
const bench: Bench = { options, folder, say: (text) => process.stderr.write(`${text}\n`) };
try {
  const wanted = measures.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
  const all: Measured[] = [];
  for (const measure of wanted) {
    bench.say(`Measuring ${measure.name} …`);
    const rows = await measure.run(bench);
    // Said at once as well: a run of many minutes that ends at a fault later is not lost.
    bench.say(markdownTable(rows));
    all.push({ name: measure.name, rows });
  }
  const rows = all.flatMap((measured) => measured.rows);
  console.log(markdownTable(rows));
  const comparison = options.quick ? compared(rows, writtenRatios()) : null;
  if (comparison !== null) console.log(`\n${comparison}`);
  if (options.profile) console.log(await profileSummary(options.profile));
  // Short rounds and a profile that is written meanwhile make other figures.
  if (!options.quick && !options.profile) await writeResults(all, names, new Date().toISOString().slice(0, 10));
} finally {
  await rm(folder, { recursive: true, force: true });
}
