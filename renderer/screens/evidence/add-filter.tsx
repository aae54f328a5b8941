import { Button, Popover } from '@mantine/core';
import {
  IconCalendar,
  IconCategory,
  IconFile,
  IconFlag,
  IconFolder,
  IconGavel,
  IconPlus,
  IconSticker,
  IconTag,
  IconTextScan2,
  IconWand,
  type Icon,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { Keys } from '#renderer/parts/keys.tsx';
import { PickList, type PickOption } from '#renderer/parts/pick-list.tsx';
import type { EvidenceFilter } from '#renderer/features/evidence/evidence-filter.ts';
import { textWidth } from '#renderer/parts/text-width.ts';
import { choicesOf, matchingChoices, type FilterChoice } from './filter-choices.ts';
import { partNames, type FilterPart, type Filing } from './filter-words.ts';
import { DateSpan } from './date-span.tsx';

const icons: Record<FilterPart, Icon> = {
  folderId: IconFolder,
  issueId: IconCategory,
  tag: IconTag,
  courtCaseId: IconGavel,
  date: IconCalendar,
  kind: IconFile,
  exhibit: IconSticker,
  priority: IconFlag,
  reading: IconTextScan2,
  suggested: IconWand,
};
const parts = Object.keys(partNames) as FilterPart[];

/** Closed, at the list of what can be narrowed by, or at the values of one of them. */
export type FilterMenu = null | 'all' | FilterPart;

interface AddFilterProps {
  menu: FilterMenu;
  onMenu: (menu: FilterMenu) => void;
  filter: EvidenceFilter;
  onFilter: (filter: EvidenceFilter) => void;
  filing: Filing;
  items: readonly EvidenceItem[];
}

/** The menu that narrows the list: pick what by, then its value; or type the value at once. */
export function AddFilter(props: AddFilterProps) {
  const { menu, onMenu } = props;
  return (
    <Popover
      opened={menu !== null}
      onChange={(opened) => onMenu(opened ? 'all' : null)}
      position="bottom-start"
      width={textWidth(340)}
      // There at once, so that what is typed next arrives in it and not in the list.
      transitionProps={{ duration: 0 }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={14} aria-hidden />}
          rightSection={<Keys keys="f" />}
          aria-keyshortcuts="F"
          onClick={() => onMenu(menu === null ? 'all' : null)}
        >
          Filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label="Add a filter">
        {menu !== null && <FilterValues key={menu} {...props} menu={menu} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterValues(props: AddFilterProps & { menu: 'all' | FilterPart }) {
  const { menu, onMenu, filter, onFilter } = props;
  const options = useOptions(props);
  return (
    <>
      <PickList
        label={menu === 'all' ? 'Filter by' : `Filter by ${partNames[menu].toLowerCase()}`}
        placeholder={placeholders[menu] ?? 'Type to find'}
        options={options}
        nothing={nothing[menu] ?? 'Nothing fits what you typed.'}
        onLeave={() => onMenu(menu === 'all' ? null : 'all')}
      />
      {menu === 'date' && (
        <DateSpan
          from={filter.from}
          to={filter.to}
          onChange={(from, to) => {
            onMenu(null);
            onFilter({ ...filter, from, to, date: null });
          }}
        />
      )}
    </>
  );
}

const placeholders: Partial<Record<'all' | FilterPart, string>> = {
  all: 'Type a tag, a folder, a year…',
  exhibit: 'Type the start of a number: R-',
};
const nothing: Partial<Record<'all' | FilterPart, string>> = {
  tag: 'No tag fits. Tags are given in the details of an item.',
  courtCaseId: 'There is no court file yet. Make one under Court files.',
  issueId: 'There is no category yet. Make one in the list on the left.',
  folderId: 'There is no folder yet. Make one in the list on the left.',
  suggested: 'There are no suggestions for these items.',
};

function useOptions({ menu, onMenu, filter, onFilter, filing, items }: AddFilterProps & { menu: 'all' | FilterPart }) {
  return useMemo(() => {
    const cache = new Map<FilterPart, FilterChoice[]>();
    const choices = (part: FilterPart): FilterChoice[] => {
      const known = cache.get(part) ?? choicesOf(part, items, filter, filing);
      cache.set(part, known);
      return known;
    };
    const pick = (next: EvidenceFilter): void => {
      onMenu(null);
      onFilter(next);
    };
    const option = (choice: FilterChoice, group?: string): PickOption => ({
      ...choice,
      icon: iconOf(choice.part),
      ...(group !== undefined && { group }),
      onPick: () => pick(choice.filter),
    });
    return (typed: string): PickOption[] => {
      const words = typed.trim();
      if (menu === 'all' && words === '') {
        return parts.map((part) => ({
          key: part,
          name: partNames[part],
          icon: iconOf(part),
          onPick: () => onMenu(part),
        }));
      }
      const among = menu === 'all' ? parts.flatMap(choices) : choices(menu);
      const found = words === '' ? among : matchingChoices(among, words);
      const grouped = menu === 'all' ? parts.flatMap((part) => found.filter((each) => each.part === part)) : found;
      const shown = grouped.map((choice) => option(choice, menu === 'all' ? partNames[choice.part] : undefined));
      if (menu !== 'exhibit' || words === '') return shown;
      return [
        {
          key: 'typed',
          name: `Starts with “${words}”`,
          icon: iconOf('exhibit'),
          onPick: () => pick({ ...filter, exhibit: words }),
        },
        ...shown,
      ];
    };
  }, [menu, onMenu, filter, onFilter, filing, items]);
}

function iconOf(part: FilterPart) {
  const Sign = icons[part];
  return <Sign size={16} stroke={1.6} aria-hidden />;
}
