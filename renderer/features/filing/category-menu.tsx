import { capital } from '#server/rules/first-letter.ts';
import { Menu } from '@mantine/core';
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Issue } from '#renderer/api/generated.ts';
import { palette, paletteColor } from '#renderer/lib/palette.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { CategorySwatch } from '#renderer/parts/category-dot.tsx';
import { DotsMenu } from '#renderer/parts/dots-menu.tsx';

interface CategoryMenuProps {
  issue: Issue;
  onRename: () => void;
  onColor: (color: Issue['color']) => void;
  onDelete: () => void;
  className?: string | undefined;
}

/** What can be done with one category. */
export function CategoryMenu({ issue, onRename, onColor, onDelete, className }: CategoryMenuProps) {
  return (
    <DotsMenu label={`Actions for the category ${issue.name}`} className={className}>
      <Menu.Item leftSection={<IconPencil size={15} aria-hidden />} onClick={onRename}>
        Rename
      </Menu.Item>
      <Menu.Sub>
        <Menu.Sub.Target>
          <Menu.Sub.Item leftSection={<CategorySwatch color={issue.color} />}>Color</Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown>
          {palette.map((color) => (
            <Menu.Item
              key={color}
              leftSection={<CategorySwatch color={color} />}
              rightSection={paletteColor(issue.color) === color ? <IconCheck size={14} aria-label="Now" /> : null}
              onClick={() => onColor(color)}
            >
              {colorName(color)}
            </Menu.Item>
          ))}
        </Menu.Sub.Dropdown>
      </Menu.Sub>
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash size={15} aria-hidden />} onClick={onDelete}>
        Delete the category
        {issue.evidenceCount > 0 && `, keep its ${formatCount(issue.evidenceCount, 'item')}`}
      </Menu.Item>
    </DotsMenu>
  );
}

export function colorName(color: string): string {
  return capital(color);
}
