import type { MatterView } from '#server/access/matters.ts';
import { signingPlace } from '#server/areas/templates/queries.ts';
import type { Services } from '#server/catalog/context.ts';
import { type CourtProfile, profileOf, withOverrides } from '#server/papers/court-profile.ts';
import { writtenDate } from '#server/papers/dates.ts';
import { holdsPage } from '#server/rules/exhibit-mentions.ts';
import type { Paper, Picture, SignatureBlock } from '#server/papers/paper.ts';
import { type Citation, citationsIn } from '#server/rules/citations.ts';
import { addressIn, type CitedItem, citedItems } from './citations.ts';
import type { Dossier } from './court.ts';
import { type Caption, formatOf } from './court-format.ts';
import type { SignatureFacts } from './signature.ts';
import { isSuperseded, isValid } from './signing.ts';

/** A paper before its pictures are looked for on the disk. */
export interface PaperPlan {
  paper: Paper;
  /** The items that the text shows as pictures, by the address as it is written. */
  shown: ReadonlyMap<string, CitedItem>;
}

export interface PaperWishes {
  /** Printed on every page; null on a final paper. */
  mark: string | null;
  /** Who is about to sign: their block as it will be. */
  signer?: SignatureFacts | undefined;
  /** Whose size of paper and language it has if it is no court paper; without one, those for any court. */
  court?: CourtProfile | undefined;
}

/** A document as it is printed, of what this viewer may see. */
export async function paperOf(view: MatterView, dossier: Dossier, wishes: PaperWishes): Promise<PaperPlan> {
  const { document } = dossier;
  const format = formatOf(document);
  const citations = citationsIn(document.body).map((each) => ({ ...each, address: addressIn(document.body, each) }));
  const items = await citedItems(view, citations);
  const profile = withOverrides(profileFor(document.profile, wishes.court), format?.overrides ?? {});
  const paper: Paper = {
    title: document.title,
    body: document.body,
    language: profile.language,
    profile,
    caption: format === null ? null : printedCaption(format.caption, document.title),
    citations: Object.fromEntries(citations.map((each) => [each.address, citedAs(each, items, dossier)])),
    pictures: {},
    signatures: blocksOf(dossier, profile.language, wishes.signer),
    mark: wishes.mark,
  };
  const shown = new Map<string, CitedItem>();
  for (const { address, evidenceId } of citations) {
    const item = items.get(evidenceId);
    if (item?.mimeType.startsWith('image/')) shown.set(address, item);
  }
  return { paper, shown };
}

function profileFor(id: string | null, court: CourtProfile | undefined): CourtProfile {
  const profile = profileOf(id);
  return id === null && court ? { ...profile, page: court.page, language: court.language } : profile;
}

const settable = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** The same with its pictures; what no page can show is named in its place. */
export async function withPictures({ paper, shown }: PaperPlan, { blobs, files }: Services): Promise<Paper> {
  const pictures: Record<string, Picture> = {};
  for (const [address, { sha256, mimeType, title }] of shown) {
    const path = blobs.pathOf(sha256);
    if (settable.includes(mimeType)) pictures[address] = { path, mimeType };
    else {
      const preview = await files.preview({ sha256, path, fileName: title, mimeType, size: 0 });
      if ('path' in preview && settable.includes(preview.mimeType)) {
        pictures[address] = { path: preview.path, mimeType: preview.mimeType };
      }
    }
  }
  return { ...paper, pictures };
}

function printedCaption(caption: Caption, title: string): Caption {
  return { ...caption, title: caption.title || title, footer: caption.footer || caption.title || title };
}

/** “Exhibit A, p. 3”: the label that the item has in this document, else its own, else its title. */
function citedAs({ evidenceId, page }: Citation, items: ReadonlyMap<string, CitedItem>, { attached }: Dossier): string {
  const item = items.get(evidenceId);
  if (item === undefined) return '[evidence not available]';
  const label = attached.find((each) => each.evidenceId === evidenceId && holdsPage(each.pages, page))?.label;
  const name = label ?? (item.exhibitNumber === null ? item.title : `Exhibit ${item.exhibitNumber}`);
  return page === null ? name : `${name}, p. ${page}`;
}

/** What counts is printed; where nothing does, what no longer counts, struck through, and a place to sign. */
function blocksOf(dossier: Dossier, language: string, signer: SignatureFacts | undefined): SignatureBlock[] {
  const { document, signing, contentHash } = dossier;
  const block = (facts: SignatureFacts, hash: string): SignatureBlock => blockOf(facts, hash, language);
  const valid = signing.signatures.filter(isValid);
  const blocks = valid.map((each) => block(each, each.contentHash));
  if (signer) return [...blocks, block(signer, contentHash)];
  if (blocks.length > 0) return blocks;
  const superseded = signing.signatures.filter(isSuperseded);
  const format = formatOf(document);
  const empty = format && signingPlace(document.kind, profileOf(document.profile), format.caption);
  return [
    ...superseded.map((each) => ({ ...block(each, each.contentHash), superseded: true })),
    ...(empty ? [empty] : []),
  ];
}

function blockOf(facts: SignatureFacts, hash: string, language: string): SignatureBlock {
  const { kind, name, role, place, date, statement, image } = facts;
  const written = date === null ? null : writtenDate(date, language);
  return { kind, name, role, place, date: written, statement, image, hash, superseded: false };
}
