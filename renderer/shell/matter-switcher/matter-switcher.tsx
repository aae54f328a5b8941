import { Menu, Popover, UnstyledButton } from '@mantine/core';
import { IconAppWindow, IconBriefcase, IconPlus, IconSelector } from '@tabler/icons-react';
import { useState } from 'react';
import type { Case } from '#renderer/api/generated.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import { textWidth } from '#renderer/parts/text-width.ts';
import { MatterMenu } from './matter-menu.tsx';
import { NewMatter } from './new-matter.tsx';
import { openInNewWindow } from './use-switch-matter.ts';
import classes from './matter-switcher.module.css';

/** Which matter this is, and the way to another. */
export function MatterSwitcher({ folded }: { folded: boolean }) {
  const { case: matter } = useMatter();
  const [naming, setNaming] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const caption = matter.caption === '' ? 'Untitled matter' : matter.caption;
  const below = belowCaption(matter);
  useCommands([
    { group: 'General', keys: 'g w', label: 'Switch matter', icon: IconBriefcase, run: () => setChoosing(true) },
    { group: 'General', label: 'New matter', icon: IconPlus, run: () => setNaming(true) },
    {
      id: 'new-window',
      group: 'General',
      label: 'Open in a new window',
      icon: IconAppWindow,
      run: () => openInNewWindow(matter.caseId, true),
    },
  ]);
  return (
    <Popover
      opened={naming}
      onChange={setNaming}
      position="bottom-start"
      trapFocus
      width={textWidth(320)}
      withRoles={false}
    >
      <Popover.Target>
        <div className="p-2">
          <Menu width={textWidth(320)} opened={choosing} onChange={setChoosing}>
            <Menu.Target>
              <UnstyledButton
                className={classes.button}
                data-folded={folded || undefined}
                aria-label={`Matter: ${caption}. Switch matter`}
              >
                <span className="rigid">
                  <ExhibitSticker number="C" size="mark" label="" />
                </span>
                {!folded && (
                  <>
                    <span className={classes.text}>
                      <b title={caption}>{caption}</b>
                      <span className="quiet text-xs">{below}</span>
                    </span>
                    <IconSelector size={16} stroke={1.6} aria-hidden />
                  </>
                )}
              </UnstyledButton>
            </Menu.Target>
            <MatterMenu onNew={() => setNaming(true)} />
          </Menu>
        </div>
      </Popover.Target>
      <Popover.Dropdown>{naming && <NewMatter onDone={() => setNaming(false)} />}</Popover.Dropdown>
    </Popover>
  );
}

/** The matter's most important state: archived, read-only, or its number. */
function belowCaption({ archived, access, caseNumbers, role }: Case): string {
  if (archived) return 'Archived';
  if (access.via === 'share') return 'Shared with you';
  if (access.level === 'view' || access.level === 'comment') return 'You may look';
  return caseNumbers[0]?.number ?? (role === '' ? 'Matter' : role);
}
