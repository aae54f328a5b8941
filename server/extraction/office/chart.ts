import type { Block } from '#server/extraction/pages/block.ts';
import { formatNumber } from './number-format.ts';
import { readXml } from './xml.ts';

interface Values {
  format: string;
  /** By their place: a chart leaves out what is empty. */
  points: Map<number, string>;
}

interface Series {
  name: Values;
  categories: Values;
  values: Values;
}

const most = 10_000;
const noValues = (): Values => ({ format: 'General', points: new Map() });
const roleOf: Record<string, keyof Series> = {
  cat: 'categories',
  xVal: 'categories',
  val: 'values',
  yVal: 'values',
};

/** A chart (DrawingML) as its title and the table that it draws, from the values that are kept in the chart itself. */
export function chartBlocks(bytes: Uint8Array): Block[] {
  const series: Series[] = [];
  const titles: string[] = [];
  let words = '';
  let inSeries = false;
  let into: Values | null = null;
  let place = 0;
  let reading: 'point' | 'format' | 'words' | null = null;
  readXml(bytes, {
    open: (name, { idx }) => {
      if (name === 'ser') {
        inSeries = true;
        series.push({ name: noValues(), categories: noValues(), values: noValues() });
      }
      const role = inSeries ? (name === 'tx' ? 'name' : roleOf[name]) : undefined;
      if (role !== undefined) into = series.at(-1)?.[role] ?? null;
      if (name === 'pt') {
        place = Number(idx ?? 0);
        const outer = into?.points.get(place);
        // Categories may have levels: "2024 Q1".
        if (outer !== undefined) into?.points.set(place, `${outer} `);
      }
      reading =
        name === 'v' && into ? 'point' : name === 'formatCode' && into ? 'format' : name === 't' ? 'words' : null;
    },
    text: (text) => {
      if (reading === 'words') words += text;
      if (reading === 'format' && into) into.format = text;
      if (reading === 'point' && into && place < most) into.points.set(place, (into.points.get(place) ?? '') + text);
    },
    close: (name) => {
      reading = null;
      if (name === 'tx' || name in roleOf) {
        into = null;
        place = 0;
      }
      if (name === 'ser') inSeries = false;
      if (name === 'p') {
        if (words.trim() !== '') titles.push(words.trim());
        words = '';
      }
    },
  });
  const rows = rowsOf(series);
  const said = titles.map((text): Block => ({ type: 'paragraph', text }));
  if (said.length === 0 && rows.length === 0) return [];
  return [
    { type: 'paragraph', text: 'Chart' },
    ...said,
    ...(rows.length > 0 ? [{ type: 'table' as const, rows }] : []),
  ];
}

function rowsOf(series: readonly Series[]): string[][] {
  const places = [
    ...new Set(series.flatMap(({ categories, values }) => [...categories.points.keys(), ...values.points.keys()])),
  ].toSorted((a, b) => a - b);
  if (places.length === 0) return [];
  const named = series.find(({ categories }) => categories.points.size > 0)?.categories ?? noValues();
  const head = ['', ...series.map(({ name }) => [...name.points.values()].join(' '))];
  const rows = places.map((at) => [shown(named, at), ...series.map(({ values }) => shown(values, at))]);
  return [head, ...rows];
}

function shown({ points, format }: Values, at: number): string {
  const point = points.get(at) ?? '';
  const value = Number(point);
  return point === '' || Number.isNaN(value) ? point : formatNumber(value, format, false);
}
