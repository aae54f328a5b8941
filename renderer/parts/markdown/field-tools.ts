import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconStrikethrough,
  IconTable,
  type Icon,
} from '@tabler/icons-react';
import type { Tool } from './format-toolbar.tsx';
import { formats, type Format } from './formats.ts';

const icons: Readonly<Record<Format['name'], Icon>> = {
  bold: IconBold,
  italic: IconItalic,
  strike: IconStrikethrough,
  heading: IconH2,
  list: IconList,
  numbers: IconListNumbers,
  task: IconListCheck,
  quote: IconBlockquote,
  code: IconCode,
  link: IconLink,
  table: IconTable,
};

/** What the toolbar of a field has. */
export const fieldTools: readonly Tool[] = formats.map((format) => ({ ...format, icon: icons[format.name] }));
