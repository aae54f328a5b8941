import {
  IconArchive,
  IconBell,
  IconBriefcase,
  IconDatabase,
  IconFileCheck,
  IconGauge,
  IconInfoCircle,
  IconLanguage,
  IconPalette,
  IconRefresh,
  IconUser,
  type Icon,
} from '@tabler/icons-react';

/** The parts of the settings, each at an address of its own; the palette goes to them from anywhere. */
export const settingsSections = [
  { path: 'profile', label: 'You', icon: IconUser },
  { path: 'matter', label: 'This matter', icon: IconBriefcase },
  { path: 'appearance', label: 'Appearance', icon: IconPalette },
  { path: 'reminders', label: 'Reminders', icon: IconBell },
  { path: 'data', label: 'Data folder', icon: IconDatabase },
  { path: 'backups', label: 'Back-ups', icon: IconArchive },
  { path: 'sync', label: 'Sync', icon: IconRefresh },
  { path: 'languages', label: 'Reading scans', icon: IconLanguage },
  { path: 'limits', label: 'Limits', icon: IconGauge },
  { path: 'terms', label: 'Terms', icon: IconFileCheck },
  { path: 'about', label: 'About', icon: IconInfoCircle },
] as const satisfies readonly { path: string; label: string; icon: Icon }[];

export type SectionPath = (typeof settingsSections)[number]['path'];
