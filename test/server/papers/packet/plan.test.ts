import { describe, expect, it } from 'vitest';
import { paperSizes } from '#server/papers/paper-sizes.ts';
import { volumeName } from '#server/papers/packet/file-name.ts';
import { indexLook } from '#server/papers/packet/index-pages.ts';
import { type PacketItem, type PacketPlan, packetSettings, type PacketSettings } from '#server/papers/packet/packet.ts';
import { planPacket } from '#server/papers/packet/plan.ts';
import { profileNamed } from '#test/server/papers/sample-paper.ts';
import { item, settings } from './sample-packet.ts';

function planOf(items: readonly PacketItem[], more: Partial<PacketSettings> = {}, profile = 'us-generic'): PacketPlan {
  const own = { ...settings, ...more };
  return planPacket({ profile: profileNamed(profile), settings: own, items, caseNumber: '26-DR-01482', draft: false });
}

const declaration = item('decl', { kind: 'document', section: 'Documents', label: null, pages: 3 });
const few = [item('A'), item('B', { pages: 5 }), declaration];

describe('the plan of a packet', () => {
  it('has cover, index, then items by section, each exhibit after its slip sheet', () => {
    const { pages, rows, pageLabels } = planOf(few);
    expect(rows.map(({ itemId, page, pages: own, slip }) => [itemId, page, own, slip])).toEqual([
      ['decl', 3, 3, false],
      ['A', 6, 3, true],
      ['B', 9, 6, true],
    ]);
    expect(pages).toBe(14);
    expect(pageLabels).toEqual(Array.from({ length: 14 }, (_, at) => String(at + 1)));
  });

  it('leaves out what the settings leave out', () => {
    const { rows, pages, index } = planOf(few, { cover: false, index: false, slipSheets: false, bates: null });
    expect(rows.map(({ page, bates }) => [page, bates])).toEqual([
      [1, null],
      [4, null],
      [6, null],
    ]);
    expect([pages, index.length]).toEqual([10, 0]);
  });

  it('numbers anew in each section where the court wants that, the pages before them 1, 2', () => {
    const { rows, pageLabels } = planOf(few, { page: { paper: 'a4', numbering: 'section' } });
    expect(rows.map(({ pageLabel }) => pageLabel)).toEqual(['A1', 'B1', 'B4']);
    expect(pageLabels.slice(0, 6)).toEqual(['1', '2', 'A1', 'A2', 'A3', 'B1']);
    expect(new Set(pageLabels).size).toBe(pageLabels.length);
  });

  it('gives Bates numbers to the pages of evidence, not to slip sheets, documents or placeholders', () => {
    const placeholder = item('C', { kind: 'placeholder', pages: 1 });
    const { rows } = planOf([...few, placeholder, item('D', { kind: 'message_log', pages: 1 })], {
      bates: { prefix: 'P-', start: 98, digits: 4 },
    });
    expect(rows.map(({ itemId, bates }) => [itemId, bates && `${bates.first} ${bates.last}`])).toEqual([
      ['decl', null],
      ['A', 'P-0098 P-0099'],
      ['B', 'P-0100 P-0104'],
      ['C', null],
      ['D', 'P-0105 P-0105'],
    ]);
  });

  it('gives a draft none', () => {
    const draft = { profile: profileNamed('us-generic'), settings, items: few, caseNumber: '1', draft: true };
    expect(planPacket(draft).rows.every(({ bates }) => bates === null)).toBe(true);
    expect(planPacket(draft).volumes[0]?.fileName).toBe('1PacketDraft');
  });

  it('cuts volumes between items below the limit, each with a cover and numbers that go on', () => {
    const items = Array.from({ length: 40 }, (_, at) => item(String(at + 1), { bytes: 900_000, pages: 3 }));
    const { volumes, rows, pages, findings } = planOf(items, { volumeBytes: 5_000_000 });
    expect(volumes.length).toBeGreaterThan(5);
    expect(volumes.every(({ bytes }) => bytes <= 5_000_000)).toBe(true);
    expect(volumes.map(({ first }) => first)).toEqual([1, ...volumes.slice(0, -1).map(({ last }) => last + 1)]);
    expect(volumes.at(-1)?.last).toBe(pages);
    for (const { n, first } of volumes.slice(1)) {
      expect(rows.find(({ volume }) => volume === n)?.page).toBe(first + 1);
    }
    expect(rows.map(({ volume }) => volume)).toEqual(rows.map(({ volume }) => volume).toSorted((a, b) => a - b));
    expect(volumes[1]?.fileName).toBe(`26DR01482PacketVolume2of${volumes.length}`);
    expect(findings).toEqual([]);
  });

  it('makes a volume of what is larger than the limit, and says so', () => {
    const { volumes, rows, findings } = planOf(
      [item('A'), item('B', { bytes: 9_000_000, title: 'Video stills' }), item('C')],
      {
        volumeBytes: 2_000_000,
      },
    );
    expect(rows.map(({ volume }) => volume)).toEqual([1, 2, 3]);
    expect(volumes).toHaveLength(3);
    expect(findings).toMatchObject([{ code: 'volume_over_limit', severity: 'warning', itemId: 'B' }]);
    expect(findings[0]?.text).toMatch(/“Video stills” alone makes a file of up to 9\.\d MB. A file may have 2 MB\./);
  });

  it('warns of what the court leaves out, and of too many pages', () => {
    const items = [item('A', { nature: 'screenshot' }), item('B', { pages: 400 }), item('C', { nature: null })];
    const { findings } = planOf(items, {}, 'uk-family');
    expect(findings.map(({ code, itemId }) => [code, itemId])).toEqual([
      ['too_many_pages', null],
      ['left_out_by_default', 'A'],
    ]);
    expect(planOf(items, {}, 'us-federal').findings).toEqual([]);
  });

  it('says where Bates numbers outgrow their figures', () => {
    const { findings } = planOf(few, { bates: { prefix: 'X', start: 998, digits: 3 } });
    expect(findings).toMatchObject([{ code: 'bates_too_long', severity: 'error', itemId: 'B' }]);
  });

  it('refuses an item of a section that there is not', () => {
    expect(() => planOf([item('A', { section: 'Elsewhere' })])).toThrow(/no section “Elsewhere”/);
  });

  it('lays the index out within its pages, every row once and none over an end, whatever the titles are', () => {
    const items = Array.from({ length: 700 }, (_, at) =>
      item(String(at + 1), {
        title: `${'A long description 漢字 '.repeat(at % 23)}${'x'.repeat((at * 37) % 300)}.`,
        section: at < 300 ? 'Documents' : 'Exhibits',
      }),
    );
    const { index, rows } = planOf(items, { volumeBytes: 3_000_000 });
    const entries = index.flatMap((page) => page.entries);
    expect(entries.filter(({ t }) => t === 'row').map(({ at }) => at)).toEqual(rows.map((_, at) => at));
    for (const page of index) {
      let top: number = page === index[0] ? indexLook.firstTop : indexLook.top;
      for (const entry of page.entries) {
        expect(entry.top).toBe(top);
        top += entry.height;
      }
      expect(top).toBeLessThanOrEqual(paperSizes.letter[1] - indexLook.bottom);
      expect(page.entries.at(-1)?.t).toBe('row');
    }
  });
});

describe('the name of a file', () => {
  it('has at most fifty letters and digits, and nothing else', () => {
    const profile = profileNamed('us-california');
    const name = volumeName(profile, { caseNumber: 'É '.repeat(60), draft: true, n: 12, of: 20 });
    expect(name).toMatch(/^E+Volume12of20Draft$/);
    expect(name).toHaveLength(50);
    expect(volumeName(profile, { caseNumber: '', draft: false, n: 1, of: 1 })).toBe('Packet');
  });
});

describe('the settings of a packet', () => {
  it.each([
    [{ bates: { prefix: '', start: 1, digits: 6 } }],
    [{ bates: { prefix: 'DOE ', start: 1, digits: 6 } }],
    [{ bates: { prefix: 'DOE', start: 0, digits: 6 } }],
    [{ bates: { prefix: 'DOE', start: 1, digits: 12 } }],
    [{ volumeBytes: 10 }],
    [{ page: { paper: 'a3', numbering: 'continuous' } }],
    [{ sections: Array.from({ length: 27 }, (_, at) => `Section ${at}`) }],
    [{ sections: ['Exhibits', 'Exhibits'] }],
  ])('refuse %o', (more) => {
    expect(packetSettings.safeParse({ ...settings, ...more }).success).toBe(false);
    expect(packetSettings.safeParse(settings).success).toBe(true);
  });
});
