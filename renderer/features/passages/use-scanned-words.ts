import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { pageWords } from '#renderer/api/file-views.ts';
import type { EvidenceItem, PlacedWord, ReadPage } from '#renderer/api/generated.ts';
import classes from './passages.module.css';

interface PageWords {
  width: number;
  height: number;
  words: readonly PlacedWord[];
}

/**
 * Lays the words that were recognized on a scan or a picture over it, unseen, as pdf.js does with the letters of a PDF:
 * so they can be selected and painted where they are. Pages come and go while one scrolls, and their words with them.
 */
export function useScannedWords(
  root: RefObject<HTMLElement | null>,
  item: EvidenceItem,
  pages: readonly ReadPage[] | undefined,
): void {
  const client = useQueryClient();
  // A page without them is shown as it is, and its text can be selected next to it.
  const wordsOf = useEffectEvent((page: number) => client.fetchQuery(pageWords(item, page)).catch(() => null));
  useEffect(() => {
    const shown = root.current;
    if (shown === null || pages?.some(({ confidence }) => confidence !== null) !== true) return;
    let over = false;
    const asked = new WeakSet<Element>();
    const lay = async (element: Element, page: number): Promise<void> => {
      if (asked.has(element)) return;
      asked.add(element);
      const words = await wordsOf(page);
      // It is asked once where there are none, or they could not be read.
      if (over || words === null || words.words.length === 0) return;
      asked.delete(element);
      if (element.isConnected && !isLaid(element)) element.append(layerOf(page, words));
    };
    const look = (): void => {
      for (const element of shown.querySelectorAll('[data-own-pages] .page[data-loaded], [data-own-picture]')) {
        const page = Number(element.getAttribute('data-page-number') ?? 1);
        if (pages[page - 1]?.confidence != null && !isLaid(element)) void lay(element, page);
      }
    };
    look();
    const watching = new MutationObserver(look);
    watching.observe(shown, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-loaded'] });
    return () => {
      over = true;
      watching.disconnect();
      for (const layer of shown.querySelectorAll('[data-recognized]')) layer.remove();
    };
  }, [root, pages]);
}

const isLaid = (element: Element): boolean => element.querySelector(':scope > [data-recognized]') !== null;

/** The letters as large as their line, and as wide as their word; measured in parts of the page, whatever its size. */
function layerOf(page: number, { width, height, words }: PageWords): HTMLElement {
  const layer = document.createElement('div');
  layer.className = classes.recognized ?? '';
  layer.dataset['pageText'] = String(page);
  layer.dataset['recognized'] = '';
  // Whoever listens has the extracted text.
  layer.ariaHidden = 'true';
  const measure = document.createElement('canvas').getContext('2d');
  if (measure !== null) measure.font = '100px sans-serif';
  layer.append(
    ...words.map(({ text, x, y, w, h }) => {
      const word = document.createElement('span');
      word.textContent = `${text} `;
      const natural = ((measure?.measureText(text).width ?? 0) / 100) * h;
      Object.assign(word.style, {
        left: `${(x / width) * 100}%`,
        top: `${(y / height) * 100}%`,
        fontSize: `${(h / height) * 100}cqh`,
        transform: natural === 0 ? '' : `scaleX(${w / natural})`,
      });
      return word;
    }),
  );
  return layer;
}
