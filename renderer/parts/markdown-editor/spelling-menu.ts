import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { EditorView, keymap, showTooltip, type Tooltip, type TooltipView } from '@codemirror/view';
import { knownNow, misspelledFrom } from './spelling-marks.ts';
import type { Speller } from './speller.ts';

interface Offer {
  from: number;
  to: number;
  suggestions: readonly string[];
}

interface MenuItem {
  words: string;
  run: (() => void) | null;
}

const setOffer = StateEffect.define<Offer | null>();

/** Suggestions for an underlined word, by Ctrl or ⌘ and the period, or the right mouse button. */
export function spellingMenu(speller: Speller, onAddWord: ((word: string) => void) | null): Extension {
  const offers = StateField.define<Offer | null>({
    create: () => null,
    update: (known, { effects, docChanged }) => {
      const set = effects.findLast((effect) => effect.is(setOffer));
      if (set?.is(setOffer) === true) return set.value;
      return docChanged ? null : known;
    },
    provide: (field) => showTooltip.from(field, (offer) => (offer === null ? null : tooltipOf(offer, onAddWord))),
  });
  const open = (view: EditorView, at: number): boolean => {
    const word = misspelledFrom(view.state, at);
    if (word === null) return false;
    const { doc } = view.state;
    view.dispatch({ selection: { anchor: word.from, head: word.to }, scrollIntoView: true });
    const offer = (suggestions: string[]): void => {
      if (view.state.doc === doc) view.dispatch({ effects: setOffer.of({ ...word, suggestions }) });
    };
    // A dictionary that stopped has nothing to suggest; the word can still be added.
    speller.suggest(doc.sliceString(word.from, word.to)).then(offer, () => offer([]));
    return true;
  };
  return [
    offers,
    keymap.of([{ key: 'Mod-.', preventDefault: true, run: (view) => open(view, view.state.selection.main.from) }]),
    EditorView.domEventHandlers({
      contextmenu: (event, view) => {
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
        if (at === null) return false;
        const word = misspelledFrom(view.state, at);
        if (word === null || word.from > at || !open(view, at)) return false;
        event.preventDefault();
        return true;
      },
    }),
  ];
}

function tooltipOf(offer: Offer, onAddWord: ((word: string) => void) | null): Tooltip {
  return { pos: offer.from, end: offer.to, above: false, create: (view) => menu(view, offer, onAddWord) };
}

function menu(view: EditorView, offer: Offer, onAddWord: ((word: string) => void) | null): TooltipView {
  const word = view.state.sliceDoc(offer.from, offer.to);
  const close = (): void => {
    view.dispatch({ effects: setOffer.of(null) });
    view.focus();
  };
  const items: MenuItem[] = offer.suggestions.map((words) => ({
    words,
    run: () => {
      const end = offer.from + words.length;
      view.dispatch({
        changes: { from: offer.from, to: offer.to, insert: words },
        selection: { anchor: end },
        effects: setOffer.of(null),
        userEvent: 'input.complete',
      });
      view.focus();
    },
  }));
  if (items.length === 0) items.push({ words: 'No suggestions', run: null });
  if (onAddWord !== null) {
    items.push({
      words: 'Add to my words',
      run: () => {
        onAddWord(word);
        view.dispatch({ effects: [knownNow.of(word), setOffer.of(null)] });
        view.focus();
      },
    });
  }
  const dom = document.createElement('div');
  dom.className = 'cm-spelling-menu';
  dom.role = 'menu';
  dom.ariaLabel = `Spelling of “${word}”`;
  const buttons = items.map((item) => buttonOf(item));
  dom.append(...buttons);
  dom.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const place = places[event.key];
    if (place !== undefined) buttons.at(place % buttons.length)?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  dom.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !dom.contains(relatedTarget)) view.dispatch({ effects: setOffer.of(null) });
  });
  return { dom, mount: () => buttons[0]?.focus({ preventScroll: true }) };
}

function buttonOf({ words, run }: MenuItem): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.role = 'menuitem';
  button.tabIndex = -1;
  button.textContent = words;
  if (run === null) button.ariaDisabled = 'true';
  else button.addEventListener('click', run);
  return button;
}
