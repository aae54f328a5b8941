import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasBatesOf, takeBates } from '#server/areas/evidence/ledger.ts';
import type { Services } from '#server/catalog/context.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { PacketInput, PacketSource } from '#server/papers/packet/build-packet.ts';
import type { PacketPress } from '#server/papers/packet/packet-press.ts';
import type { JobContext } from '#server/store/jobs.ts';
import type { PacketBuildRow } from '#server/store/tables.ts';
import { fineInDrafts } from '#server/rules/packets.ts';
import { type BuildContents, type BuildRequest, updateBuild } from './builds.ts';
import type { Content } from './contents.ts';
import type { Looked } from './findings.ts';
import type { KnownPages, PacketPages, Refused } from './packet-pages.ts';
import { keepBuild } from './keep-build.ts';
import { manifestOf } from './manifest-of.ts';
import { planOf, plannedItem } from './plan.ts';
import type { PacketView } from './read-packets.ts';
import { requireUnsaid } from './removed-words.ts';
import type { Plan } from './schema.ts';

export interface BuildParts {
  pages: PacketPages;
  press: Pick<PacketPress, 'build'>;
  services: Pick<Services, 'blobs' | 'files' | 'papers' | 'limits'>;
  /** Where builds work; each has a folder, which goes when it is done. */
  folder: string;
}

export interface Building {
  build: PacketBuildRow;
  view: PacketView;
  context: JobContext;
  report: (done: number, of: number | null) => Promise<void>;
}

/**
 * Builds the volumes of a packet and keeps them with the build. Rejects with an AppError, whose sentence the build
 * keeps, where the packet is not as it was, where errors stop it, and where a source can’t be used.
 */
export async function buildPacket(building: Building, parts: BuildParts): Promise<void> {
  const { build, view } = building;
  const asked = JSON.parse(build.request) as BuildRequest;
  if (view.revision !== asked.revision) {
    throw new AppError('conflict', 'The packet was changed before it was built. Build it again.');
  }
  const looked = await makeAll(building, parts);
  const plan = planOf(view, looked);
  requireClean(plan, view.contents, { ...asked, draft: build.draft === 1 });
  await requireUnsaid(view, parts, building.context);
  await settle(building, plan);
  const folder = join(parts.folder, build.id);
  const input = await inputOf(building, looked, { pages: parts.pages, sources: join(folder, 'sources') });
  const { context, report } = building;
  const steps = join(folder, 'steps');
  await mkdir(steps, { recursive: true, mode: 0o700 });
  const built = await parts.press.build(input, steps, {
    signal: context.signal,
    report: ({ done, of }) => void report(done, of),
  });
  await keepBuild(building, parts, built, manifestOf(building, { looked, built, findings: plan.findings }));
  await rm(folder, { recursive: true, force: true });
}

async function makeAll({ view, context, report }: Building, { pages, services }: BuildParts): Promise<Looked> {
  const { contents, profile, wanted } = view;
  const looked = new Map<string, KnownPages | Refused>();
  for (const [at, content] of contents.entries()) {
    if (content.origin.from === 'nothing') continue;
    const { signal, read } = context;
    looked.set(content.row.id, await pages.make(content, profile, wanted, { services, read, signal }));
    await report(at + 1, contents.length);
  }
  return looked;
}

function requireClean(
  { findings }: Plan,
  contents: readonly Content[],
  { despite, draft }: BuildRequest & { draft: boolean },
): void {
  const fine = new Set([...despite, ...(draft ? fineInDrafts : [])]);
  // A build that goes on has its numbers already; whether they are free is seen where they are taken.
  fine.add('bates_taken');
  const left = findings.filter(({ severity, code }) => severity === 'error' && !fine.has(code));
  const [first] = left;
  if (!first) return;
  const others =
    left.length > 1 ? ` There ${left.length === 2 ? 'is one more error' : `are ${left.length - 1} more errors`}.` : '';
  const title = contents.find(({ row }) => row.id === first.itemId)?.title;
  throw new AppError('findings', `${placeOf(first, title)}${first.text}${others} Nothing was built.`);
}

/** “In “Exchange log”, page 3: ”, where the sentence of the finding does not say of what it is. */
function placeOf({ page, text }: Plan['findings'][number], title: string | undefined): string {
  if (title === undefined || text.includes(title)) return '';
  return `In “${title}”${page === null ? '' : `, page ${page}`}: `;
}

/** Takes the Bates numbers, once for each build, and writes down what is in it. */
async function settle({ build, view, context }: Building, plan: Plan): Promise<void> {
  const { bates } = view.settings;
  const evidenceIds = view.contents.flatMap(({ row }) =>
    row.kind === 'exhibit' && row.refId !== null ? [row.refId] : [],
  );
  const redactionIds = [...new Set(view.contents.flatMap((content) => content.redactionIds))];
  const contents: BuildContents = { evidenceIds, redactionIds };
  await context.commit(async (tx) => {
    await updateBuild(tx, build.id, { state: 'running', contents: JSON.stringify(contents) });
    if (bates === null || build.draft === 1 || (await hasBatesOf(tx, build.id))) return;
    const { prefix, start, digits } = bates;
    const rows = new Map(view.contents.map((content) => [content.row.id, content]));
    // In the order in which they are printed.
    const items = plan.rows.flatMap(({ itemId, bates: range, slip, pages }) => {
      const content = rows.get(itemId);
      if (!content || range === null) return [];
      const { row, title } = content;
      return [{ evidenceId: row.kind === 'exhibit' ? row.refId : null, title, pages: slip ? pages - 1 : pages }];
    });
    if (items.length > 0) await takeBates(tx, { caseId: build.caseId, build: build.id, prefix, start, digits, items });
  });
}

async function inputOf(
  { build, view }: Building,
  looked: Looked,
  { pages, sources }: { pages: PacketPages; sources: string },
): Promise<PacketInput> {
  const { packet, caption, profile, settings, contents } = view;
  await mkdir(sources, { recursive: true, mode: 0o700 });
  const items: PacketSource[] = [];
  for (const content of contents) items.push(await sourceIn(sources, content, looked, pages));
  const { title } = packet;
  const { language } = profile;
  return { title, caption, language, profile, settings, draft: build.draft === 1, items, sources };
}

/** The pages of an item in the folder of the build; what has none gets a sheet that says why. */
async function sourceIn(folder: string, content: Content, looked: Looked, pages: PacketPages): Promise<PacketSource> {
  const { row } = content;
  const item = plannedItem(content, looked);
  const known = looked.get(row.id);
  if (known === undefined) return { ...item, source: null, note: row.note };
  if ('refused' in known) return { ...item, source: null, note: known.refused };
  const file = `${row.id}.pdf`;
  const [from, to] = [pages.printedPathOf(content), join(folder, file)];
  await rm(to, { force: true });
  await link(from, to).catch(() => copyFile(from, to));
  return { ...item, source: { file, sha256: known.sha256, sizes: known.sizes }, note: '' };
}
