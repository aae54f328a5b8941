import { createHash } from 'node:crypto';
import type { PlanFinding } from '#server/papers/packet/packet.ts';
import type { PdfFinding } from '#server/papers/inspect/findings.ts';
import { leftOut } from './left-out.ts';
import { noSuchPage } from '#server/rules/page-ranges.ts';
import type { Content } from './contents.ts';
import type { KnownPages, Refused } from './packet-pages.ts';
import type { Finding } from './schema.ts';

/** What is known of each item’s pages, by the id of the item; what is missing was not looked at yet. */
export type Looked = ReadonlyMap<string, KnownPages | Refused>;

/** Everything that is to be looked at before a packet is built, the gravest first. */
export function allFindings(
  contents: readonly Content[],
  looked: Looked,
  ofPlan: readonly PlanFinding[],
  ofPacket: readonly Said[],
): Finding[] {
  const byItem = new Map(contents.map((content) => [content.row.id, content]));
  const all = [
    ...ofPacket,
    ...ofPlan.map((each) => ({ ...each })),
    ...contents.flatMap((content) => ofItem(content, looked.get(content.row.id))),
    ...leftOut(contents),
  ].map((said) => toFinding(said, byItem.get(said.itemId ?? '')));
  const order = ['error', 'warning', 'notice'];
  return all.toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity));
}

/** One that is not of a page has only its sentence. */
export type Said = Pick<Finding, 'code' | 'severity' | 'itemId' | 'text' | 'fix'> &
  Partial<Pick<PdfFinding, 'page' | 'box' | 'excerpt'>>;

function ofItem(content: Content, known: KnownPages | Refused | undefined): Said[] {
  const itemId = content.row.id;
  const { title, origin } = content;
  const found: Said[] = [];
  if (origin.from === 'document' && !origin.printed.final) {
    found.push({
      code: 'not_final',
      severity: 'warning',
      itemId,
      text: `“${title}” is not signed, served or filed yet.`,
      fix: 'Finish it first, or build the packet as a draft.',
    });
  }
  if (content.row.kind === 'exhibit' && content.label === null) {
    found.push({
      code: 'no_label',
      severity: 'warning',
      itemId,
      text: `“${title}” has no exhibit number.`,
      fix: 'Give it a number, here or with the evidence.',
    });
  }
  if (origin.from === 'evidence' && origin.beingRead) {
    found.push({
      code: 'being_read',
      severity: 'notice',
      itemId,
      text: `“${title}” is still being read, so its words can’t be checked yet.`,
      fix: 'Check the pages again once it has been read.',
    });
  }
  if (known === undefined) return found;
  if ('refused' in known) {
    if (known.outside) {
      return [...found, { code: 'pages_missing', severity: 'error', itemId, text: known.refused, fix: fixPages }];
    }
    const fix = 'Use another copy of it, or put a placeholder in its place.';
    return [...found, { code: 'unprintable', severity: 'error', itemId, text: known.refused, fix }];
  }
  const wrong = noSuchPage(content.only, { title, pageCount: known.of });
  if (wrong !== null) found.push({ code: 'pages_missing', severity: 'error', itemId, text: wrong, fix: fixPages });
  // Of what Casewright sets itself only what the page says counts.
  const own =
    origin.from !== 'evidence' || known.notes.some(({ code }) => code === 'as_read' || code === 'content_separate');
  const notes = known.notes.map(({ text, page, code }): Said => {
    return { code, severity: 'notice', itemId, page, text, fix: 'Look at its pages.' };
  });
  const pages = known.findings.filter(({ code }) => !own || !ofFiles.has(code));
  return [...found, ...pages.map((each): Said => ({ ...each, itemId })), ...notes];
}

const fixPages = 'Change which of its pages are printed.';

/** What our own sheets are by their making. */
const ofFiles = new Set(['metadata', 'page_size', 'outside_link', 'missing_font', 'unsearchable_page']);

function toFinding(
  { itemId, code, severity, page = null, box = null, excerpt = null, text, fix }: Said,
  content?: Content,
): Finding {
  const id = createHash('sha256')
    .update(JSON.stringify([code, itemId, page, box, text]))
    .digest('hex')
    .slice(0, 24);
  const { kind, refId } = content?.row ?? { kind: null, refId: null };
  return {
    id,
    code,
    severity,
    itemId,
    evidenceId: kind === 'exhibit' ? refId : null,
    documentId: kind === 'document' ? refId : null,
    page,
    box: box && { x: box.x, y: box.y, w: box.width, h: box.height },
    excerpt,
    text,
    fix,
  };
}
