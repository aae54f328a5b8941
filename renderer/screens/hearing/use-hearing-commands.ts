import {
  IconCalendarTime,
  IconCheck,
  IconCircleX,
  IconPodium,
  IconMathFunction,
  IconNote,
  IconPencil,
  IconPlus,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react';
import { useLocation } from 'wouter';
import type { Hearing } from '#renderer/api/generated.ts';
import { courtroomAddress } from '#renderer/features/courtroom/addresses.ts';
import { useCommands, type Command } from '#renderer/features/commands/commands.ts';
import { deadlineAddress, openInFull } from './addresses.ts';
import type { Resources } from './use-resources.ts';

interface HearingCommands {
  hearing: Hearing;
  resources: Resources;
  canEdit: boolean;
  onEdit: () => void;
  onContinue: () => void;
  onMark: (status: Hearing['status']) => void;
  onDelete: () => void;
}

const group = 'Hearing';

/** Everything on the page of a hearing by keyboard: 1 to 9 open what is needed before the judge has asked twice. */
export function useHearingCommands(page: HearingCommands): void {
  const [, navigate] = useLocation();
  const { hearing, resources, canEdit } = page;
  const { list, chosen } = resources;
  const step = (by: number): void => {
    resources.step(by);
    focusChosen();
  };
  useCommands([
    chosen === null
      ? { group, keys: 'Escape', label: 'Back to the hearings', run: () => navigate('/hearings') }
      : { group, keys: 'Escape', label: 'Back to the day', run: () => resources.choose(null) },
    { group, keys: 'j', label: 'Next thing on the list', inPalette: false, run: () => step(1) },
    { group, keys: 'k', label: 'Previous thing on the list', inPalette: false, run: () => step(-1) },
    { group, keys: '0', label: 'The day itself', run: () => resources.choose(null) },
    ...list.slice(0, 9).map(({ id, title }, index) => ({
      group,
      keys: `${index + 1}`,
      label: `Open ${title}`,
      run: () => resources.choose(id),
    })),
    ...(chosen === null
      ? []
      : [{ group, keys: 'o', label: 'Open it in full', run: () => navigate(openInFull(chosen)) }]),
    { group, keys: 'C', label: 'Courtroom', icon: IconPodium, run: () => navigate(courtroomAddress(hearing.id)) },
    { group, label: 'Print the day sheet', icon: IconPrinter, run: () => window.print() },
    {
      group,
      label: 'Work out a deadline',
      icon: IconMathFunction,
      run: () => navigate(deadlineAddress(hearing)),
    },
    ...(canEdit ? editing(page) : []),
  ]);
}

function editing({ resources, ...page }: HearingCommands): Command[] {
  const { chosen } = resources;
  const ofChosen: Command[] =
    chosen === null
      ? []
      : [
          { group, keys: 'c', label: 'Write a note to it', icon: IconNote, run: () => pressInChosen('note') },
          { group, keys: 'alt+ArrowUp', label: 'Earlier on the list', run: () => resources.moveChosen(-1) },
          { group, keys: 'alt+ArrowDown', label: 'Later on the list', run: () => resources.moveChosen(1) },
          {
            group,
            keys: '#',
            label: 'Remove from the list, with undo',
            destructive: true,
            run: () => resources.detach(chosen),
          },
        ];
  return [
    { group, keys: 'e', label: 'Edit the hearing', icon: IconPencil, run: page.onEdit },
    { group, keys: 'a', label: 'Add to the list', icon: IconPlus, run: focusAttach },
    ...ofChosen,
    { group, label: 'Mark the hearing held', icon: IconCheck, run: () => page.onMark('held') },
    { group, label: 'Continue the hearing to another date', icon: IconCalendarTime, run: page.onContinue },
    { group, label: 'Mark the hearing vacated', icon: IconCircleX, run: () => page.onMark('vacated') },
    { group, label: 'Delete the hearing, with undo', icon: IconTrash, destructive: true, run: page.onDelete },
  ];
}

function focusAttach(): void {
  document.querySelector<HTMLInputElement>('[data-attach]')?.focus();
}

/** The row follows what is open, so that Alt with an arrow and Tab go on from it. */
function focusChosen(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-resource][aria-pressed="true"]')?.focus());
}

function pressInChosen(part: string): void {
  document.querySelector<HTMLElement>(`[data-chosen] [data-part="${part}"]`)?.click();
}
