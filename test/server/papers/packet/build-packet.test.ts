import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#server/errors/app-error.ts';
import {
  type BuiltPacket,
  buildPacket,
  type PacketInput,
  type PacketSource,
} from '#server/papers/packet/build-packet.ts';
import { readBack } from '#server/papers/packet/read-back.ts';
import type { RunStep } from '#server/papers/packet/kept-steps.ts';
import type { ExpectedVolume, PacketStep } from '#server/papers/packet/steps.ts';
import { labelRuns } from '#server/papers/packet/landmarks.ts';
import { readPacket, type ReadPacket } from './read-packet.ts';
import { awkward, item, packetInput, runHere, settings } from './sample-packet.ts';

const run = promisify(execFile);
const tools = (process.env['PATH'] ?? '').split(':');
const isHere = (tool: string): boolean => tools.some((folder) => existsSync(join(folder, tool)));

let root: string;
let sources: string;
let folders = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'casewright-packet-'));
  sources = await mkdtemp(join(root, 'sources-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const newFolder = (): string => join(root, `build-${(folders += 1)}`);
const build = (input: PacketInput, folder = newFolder(), step: RunStep = runHere): Promise<BuiltPacket> =>
  buildPacket(input, folder, {}, step);

async function refusal(attempt: Promise<unknown>): Promise<AppError> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${String(error)}`);
  return error;
}

describe('a packet', () => {
  let input: PacketInput;
  let built: BuiltPacket;
  let read: ReadPacket;
  beforeAll(async () => {
    input = await packetInput(sources, { profile: 'us-california' });
    built = await build(input);
    read = await readPacket(built.files[0]!.path);
  });

  it('has the pages of its plan, each with what is on its source', () => {
    expect(read.pages).toHaveLength(built.plan.pages);
    for (const { itemId, page, slip } of built.plan.rows) {
      const { title } = input.items.find(({ id }) => id === itemId)!;
      expect(read.pages[page - 1 + (slip ? 1 : 0)]?.text).toContain(title);
    }
    const slips = built.plan.rows.filter(({ slip }) => slip);
    expect(slips.map(({ page }) => read.pages[page - 1]?.text)).toEqual(
      slips.map(({ itemId, title }) => expect.stringMatching(`^EXHIBIT ${itemId} ${title}`)),
    );
  });

  it('has its number upright in the bottom right corner of every page, as it is seen', () => {
    for (const [at, { words, width, height }] of read.pages.entries()) {
      const number = words.at(-1)!;
      const label = built.plan.pageLabels[at];
      expect(number.text).toBe(label);
      expect([label, number.upright]).toEqual([label, true]);
      expect(number.x / width).toBeGreaterThan(0.85);
      expect(number.y / height).toBeGreaterThan(0.93);
      expect(number.y).toBeLessThan(height);
    }
  });

  it('has Bates numbers on the pages of evidence alone', () => {
    const marks = read.pages.map(({ words }) => words.find(({ text }) => /^DOE\d{6}$/.test(text))?.text);
    // The index names them too.
    expect(marks.filter((mark, at) => mark !== undefined && at !== 1)).toEqual(
      Array.from({ length: 8 }, (_, at) => `DOE${String(at + 1).padStart(6, '0')}`),
    );
    expect(marks[2]).toBeUndefined();
  });

  it('designates the first page of an exhibit, and says on the others which page of it they are', () => {
    const [first, second] = built.plan.rows
      .filter(({ itemId }) => itemId === 'A')
      .map(({ page }) => [page, page + 1])[0]!;
    expect(read.pages[first!]?.text).toMatch(/EXHIBIT\s+A\s/);
    expect(read.pages[second!]?.text).toContain('Exhibit A, page 2 of 2');
    const placeholder = built.plan.rows.at(-1)!;
    expect(read.pages[placeholder.page - 1]?.text).toMatch(/Exhibit G – Report of the evaluator\s+To be filed/);
  });

  it('has bookmarks with designation and description, in their sections', () => {
    expect(read.outline).toEqual([
      { title: 'Cover', page: 1 },
      { title: 'Index', page: 2 },
      { title: 'Documents', page: 3 },
      { title: 'Declaration of J.D.', page: 3 },
      { title: 'Exhibits', page: 6 },
      ...built.plan.rows.slice(1).map(({ label, title, page }) => ({ title: `Exhibit ${label} – ${title}`, page })),
    ]);
  });

  it('has an index each row of which leads to its page', () => {
    expect(read.pages[1]?.links).toEqual(built.plan.rows.map(({ page }) => page));
    expect(read.pages.filter(({ links }) => links.length > 0)).toHaveLength(1);
    for (const { title, bates, pageLabel } of built.plan.rows) {
      expect(read.pages[1]?.text).toContain(title);
      expect(read.pages[1]?.text).toContain(bates?.last ?? '');
      expect(read.pages[1]?.words.map(({ text }) => text)).toContain(pageLabel);
    }
  });

  it('says on its cover whose it is and which pages it has', () => {
    expect(read.pages[0]?.text).toMatch(/SUPERIOR COURT OF CALIFORNIA.*26STFL01482.*Pages 1 to 21/s);
  });

  it('has a title, a language and no dates', () => {
    expect(read.info).toMatchObject({ Title: input.title, Language: 'en-US' });
    expect(Object.keys(read.info).filter((key) => /Date|Creator|Producer|Author/.test(key))).toEqual([]);
    expect(read.openedAt).toBeNull();
  });

  it('is named by the case and says how large it is', async () => {
    const [file] = built.files;
    expect(file?.name).toBe('26STFL01482Packet.pdf');
    expect((await readFile(file!.path)).length).toBe(file?.bytes);
    expect(file!.bytes).toBeLessThan(built.plan.volumes[0]!.bytes);
  });

  it('has the same bytes in another folder, and again after a step was lost', async () => {
    const folder = newFolder();
    const again = await build(input, folder);
    expect(again.files[0]?.sha256).toBe(built.files[0]?.sha256);
    const made = await readdir(folder);
    const lost = made.filter((name) => name.endsWith('.pdf')).toSorted();
    for (const name of lost.slice(0, 3)) await rm(join(folder, name));
    const steps: PacketStep['kind'][] = [];
    const third = await build(input, folder, (place, step) => {
      steps.push(step.kind);
      return runHere(place, step);
    });
    expect(steps).toHaveLength(3);
    expect(third.files[0]?.sha256).toBe(built.files[0]?.sha256);
    expect((await readdir(folder)).toSorted()).toEqual(made.toSorted());
  });

  it.skipIf(!isHere('qpdf') || !isHere('pdftotext'))('is sound for qpdf, and says the same to poppler', async () => {
    const { path } = built.files[0]!;
    const { stdout, stderr } = await run('qpdf', ['--check', path]);
    expect([stdout, stderr]).toEqual([expect.stringContaining('No syntax or stream encoding errors found'), '']);
    const { stdout: text } = await run('pdftotext', ['-raw', path, '-']);
    const pages = text.split('\f').slice(0, -1);
    expect(pages.map((page) => page.trim().split(/\s/).at(-1))).toEqual(built.plan.pageLabels);
  });
});

describe('a bundle in England', () => {
  it('is numbered by section, opens at 100% and has the page in each bookmark', async () => {
    const page = { paper: 'a4', numbering: 'section' } as const;
    const input = await packetInput(sources, { profile: 'uk-family', settings: { ...settings, page } });
    const { plan, files } = await build(input);
    const { pages, labels, outline, openedAt } = await readPacket(files[0]!.path);
    expect(labels).toEqual(plan.pageLabels);
    expect(labels.slice(0, 6)).toEqual(['1', '2', 'A1', 'A2', 'A3', 'B1']);
    expect(pages.map(({ words }) => words.at(-1)?.text)).toEqual(labels);
    expect(outline.slice(2, 6).map(({ title }) => title)).toEqual([
      'A. Documents',
      'Declaration of J.D. – A1',
      'B. Exhibits',
      'Exhibit A – Lease, signed by both parties – B1',
    ]);
    expect(openedAt).toBe(1);
    expect(Math.round(pages[0]!.width)).toBe(595);
  });
});

describe('a packet in volumes', () => {
  it('has a cover in each, its index in the first, and leads only within a file', async () => {
    const input = await packetInput(sources, { settings: { ...settings, volumeBytes: 320_000 } });
    const { plan, files } = await build(input);
    expect(files.length).toBeGreaterThan(1);
    let page = 0;
    for (const [at, { path, name }] of files.entries()) {
      const { pages, info, outline } = await readPacket(path);
      expect(pages.map(({ words }) => words.at(-1)?.text)).toEqual(plan.pageLabels.slice(page, page + pages.length));
      expect(pages[0]?.text).toContain(`File ${at + 1} of ${files.length}`);
      expect(pages[0]?.text).toContain(`Pages ${page + 1} to ${page + pages.length}, of ${plan.pages} pages in all`);
      expect(info['Title']).toBe(`${input.title} (file ${at + 1} of ${files.length})`);
      expect(name).toBe(`26DR01482PacketVolume${at + 1}of${files.length}.pdf`);
      const inFile = plan.rows.filter(({ volume }) => volume === at + 1);
      expect(pages.flatMap(({ links }) => links)).toEqual(at === 0 ? inFile.map((row) => row.page) : []);
      expect(outline.some(({ title }) => title === 'Index')).toBe(at === 0);
      page += pages.length;
    }
    const index = (await readPacket(files[0]!.path)).pages[1]!;
    for (const { title } of plan.rows) expect(index.text).toContain(title);
    expect(index.text).toContain(`File 2 of ${files.length}, pages`);
    expect(page).toBe(plan.pages);
  });
});

describe('a draft without links', () => {
  it('says DRAFT on every page, has no Bates number, and no link, not even of its sources', async () => {
    const of = [awkward[1]!, { item: item('L', { title: 'With a link', pages: 1 }), look: { link: true } }];
    const { files: linked } = await build(await packetInput(sources, { of }));
    expect((await readPacket(linked[0]!.path)).pages.map(({ annotations }) => annotations)).toEqual([
      0, 2, 0, 0, 0, 0, 1,
    ]);
    const input = await packetInput(sources, { of, draft: true, settings: { ...settings, links: false } });
    const { files } = await build(input);
    const { pages } = await readPacket(files[0]!.path);
    expect(pages.map(({ words }) => words.at(-2)?.text)).toEqual(pages.map(() => 'DRAFT'));
    expect(pages.some(({ text }) => text.includes('DOE0'))).toBe(false);
    expect(pages.map(({ annotations }) => annotations)).toEqual(pages.map(() => 0));
    expect(files[0]?.name).toMatch(/Draft\.pdf$/);
  });
});

it('has any Bates prefix that may be chosen on its pages', async () => {
  const of = [{ item: item('A', { pages: 2 }) }];
  const bates = { prefix: 'J. DOE_v-P.-', start: 9, digits: 3 };
  const { plan } = await build(await packetInput(sources, { of, settings: { ...settings, bates } }));
  expect(plan.rows[0]?.bates).toEqual({ first: 'J. DOE_v-P.-009', last: 'J. DOE_v-P.-010' });
});

it('is not built where a source has pages of another size than was said', async () => {
  const input = await packetInput(sources, { of: [{ item: item('A', { pages: 2 }) }] });
  const said = (source: PacketSource['source']): PacketSource['source'] =>
    source && {
      ...source,
      sizes: [
        { width: 612, height: 792 },
        { width: 612, height: 700 },
      ],
    };
  const items = input.items.map((each) => ({ ...each, source: said(each.source) }));
  const error = await refusal(build({ ...input, items }));
  expect([error.problem, String(error.cause)]).toEqual(['internal', 'Error: page 5 is 612 × 792 instead of 612 × 700']);
});

describe('a build that was killed', () => {
  it('goes on at the step that it was in, and makes the same bytes', async () => {
    const input = await packetInput(sources, {
      of: awkward.slice(0, 2),
      settings: { ...settings, volumeBytes: 280_000 },
    });
    const whole = await build(input);
    const folder = newFolder();
    let done = 0;
    for (let killed = 0; killed < 40; killed += 1) {
      let steps = 0;
      const dies: RunStep = async (place, step) => {
        if (steps > 0) throw new Error('killed');
        steps += 1;
        done += 1;
        await writeFile(join(folder, `left-over-${killed}.part`), 'half');
        await runHere(place, step);
      };
      const built = await build(input, folder, dies).catch(() => null);
      if (built === null) continue;
      expect(built.files.map(({ sha256 }) => sha256)).toEqual(whole.files.map(({ sha256 }) => sha256));
      expect((await readdir(folder)).filter((name) => !name.endsWith('.part'))).toHaveLength(done);
      expect(await readdir(folder)).not.toContain('left-over-0.part');
      return;
    }
    throw new Error('It was never finished.');
  });
});

describe('a source that can’t be used', () => {
  const [, lease] = awkward;
  const of = [lease!, { item: item('Z', { title: 'Second', pages: 1 }) }];

  it.each([
    ['is missing', (path: string) => rm(path), /^The pages of “Second” are missing/],
    [
      'is another file than planned',
      (path: string) => writeFile(path, 'other'),
      /^The pages of “Second” are not the ones/,
    ],
  ])('%s', async (_what, spoil, words) => {
    const input = await packetInput(sources, { of });
    await spoil(join(sources, 'Z.pdf'));
    const error = await refusal(build(input));
    expect([error.problem, error.message]).toEqual(['invalid_file', expect.stringMatching(words)]);
  });

  it('is damaged', async () => {
    const input = await packetInput(sources, { of: [lease!, { ...of[1]!, pdf: Buffer.from('%PDF-1.4\nnothing') }] });
    const error = await refusal(build(input));
    expect([error.problem, error.message]).toEqual([
      'invalid_file',
      expect.stringMatching(/^“Second” could not be added/),
    ]);
  });

  it('has other pages than planned', async () => {
    const input = await packetInput(sources, { of });
    const items = input.items.map((each) => (each.id === 'Z' ? { ...each, pages: 3 } : each));
    const error = await refusal(build({ ...input, items }));
    expect([error.problem, error.message]).toEqual([
      'invalid_file',
      '“Second” has 1 pages, and 3 were planned. Check the file.',
    ]);
  });
});

it('refuses a packet of nothing', async () => {
  const error = await refusal(build(await packetInput(sources, { of: [] })));
  expect(error.problem).toBe('invalid_request');
});

describe('the finished pages', () => {
  let expected: ExpectedVolume;
  let path: string;
  beforeAll(async () => {
    const input = await packetInput(sources, { of: awkward.slice(0, 2) });
    const { files } = await build(input, newFolder(), (place, step) => {
      if (step.kind === 'read back') ({ expected } = step);
      return runHere(place, step);
    });
    ({ path } = files[0]!);
  });
  const check = (more: Partial<ExpectedVolume>): Promise<AppError> =>
    refusal(readBack(path, { ...expected, ...more }, () => undefined));

  it('are refused, naming the page, where a number is not the one that was planned', async () => {
    const labels = expected.labels.map((label, at) => (at === 6 ? '99' : label));
    expect((await check({ labels })).message).toMatch(/wrong on page 7: it says “DOE000001” and “7” instead of .*“99”/);
    const marks = expected.marks.map((mark, at) => (at === 7 ? 'DOE000009' : mark));
    expect((await check({ marks })).message).toMatch(/wrong on page 8/);
  });

  it('are refused where the index or a bookmark says or leads elsewhere', async () => {
    const index = expected.index.map((row, at) => (at === 1 ? { ...row, label: '8' } : row));
    expect((await check({ index })).message).toMatch(/page 2: the index says “6” instead of “8”/);
    expect((await check({ links: false })).message).toMatch(
      /page 2: the index leads to “3” and “6” instead of nothing/,
    );
    const bookmarks = expected.bookmarks.map((mark) => (mark.page === 5 ? { ...mark, page: 6 } : mark));
    expect((await check({ bookmarks })).message).toMatch(/page 7: its bookmark/);
    expect((await check({ bookmarks: expected.bookmarks.slice(1) })).message).toMatch(/bookmark/);
  });

  it('are refused where there are more or fewer', async () => {
    expect((await check({ labels: [...expected.labels, '9'] })).message).toMatch(/the file has 8 pages instead of 9/);
  });
});

it('writes page labels as runs', () => {
  expect(labelRuns(['1', '2', 'A1', 'A2', '3', 'B7'])).toEqual([
    0,
    { '/S': '/D', '/St': 1 },
    2,
    { '/S': '/D', '/St': 1, '/P': 'u:A' },
    4,
    { '/S': '/D', '/St': 3 },
    5,
    { '/S': '/D', '/St': 7, '/P': 'u:B' },
  ]);
});
