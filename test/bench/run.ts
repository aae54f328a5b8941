import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bench, Measure, Row } from './measure.ts';
import { compared, writtenRatios } from './compared.ts';
import { hosted } from './measures/hosted.ts';
import { memory } from './measures/memory.ts';
import { messages } from './measures/messages.ts';
import { papers } from './measures/papers.ts';
import { reading } from './measures/reading.ts';
import { create, list, read } from './measures/rest.ts';
import { search } from './measures/search.ts';
import { start } from './measures/start.ts';
import { sync } from './measures/sync.ts';
import { timeline } from './measures/timeline.ts';
import { tools } from './measures/tools.ts';
import { uploads } from './measures/upload.ts';
import { readOptions, usage } from './options.ts';
import { calendarWindow } from './window/calendar.ts';
import { timelineWindow } from './window/timeline.ts';
import { window } from './window/window.ts';
import { profileSummary } from './profile-summary.ts';
import { markdownTable, writeResults } from './results.ts';

const measures: readonly Measure[] = [
  read,
  create,
  list,
  timeline,
  search,
  uploads,
  reading,
  messages,
  papers,
  tools,
  start,
  memory,
  sync,
  hosted,
  window,
  timelineWindow,
  calendarWindow,
];

if (process.argv.includes('--help')) {
  console.log(usage);
  process.exit(0);
}
const options = readOptions(
  process.argv.slice(2),
  measures.map(({ name }) => name),
);
const folder = await mkdtemp(path.join(tmpdir(), 'casewright-bench-'));
const bench: Bench = { options, folder, say: (text) => process.stderr.write(`${text}\n`) };
try {
  const wanted = measures.filter(({ name }) => options.only.length === 0 || options.only.includes(name));
  const rows: Row[] = [];
  for (const measure of wanted) {
    bench.say(`Measuring ${measure.name} …`);
    const measured = await measure.run(bench);
    // Said at once as well: a run of many minutes that ends at a fault later is not lost.
    bench.say(markdownTable(measured));
    rows.push(...measured);
  }
  console.log(markdownTable(rows));
  const comparison = options.quick ? compared(rows, writtenRatios()) : null;
  if (comparison !== null) console.log(`\n${comparison}`);
  if (options.profile) console.log(await profileSummary(options.profile));
  if (wanted.length === measures.length && !options.quick)
    await writeResults(rows, new Date().toISOString().slice(0, 10));
} finally {
  await rm(folder, { recursive: true, force: true });
}
