import {
  IconArchive,
  IconBell,
  IconBriefcase,
  IconCertificate,
  IconDatabase,
  IconFileCheck,
  IconGauge,
  IconInfoCircle,
  IconLanguage,
  IconPalette,
  IconRefresh,
  IconShieldLock,
  IconUser,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { Session } from '#renderer/api/window-routes.ts';

interface Section {
  path: string;
  label: string;
  icon: Icon;
  /** What concerns an installation is a desktop's; other people are a hosted server's. */
  only?: Session['mode'];
}

/** The parts of the settings, each at its own address; the palette goes to them from anywhere. */
const settingsSections = [
  { path: 'profile', label: 'You', icon: IconUser },
  { path: 'security', label: 'Sign-in and security', icon: IconShieldLock },
  { path: 'matter', label: 'This matter', icon: IconBriefcase },
  { path: 'members', label: 'Workspace and people', icon: IconUsers, only: 'hosted' },
  { path: 'appearance', label: 'Appearance', icon: IconPalette },
  { path: 'reminders', label: 'Reminders', icon: IconBell },
  { path: 'certificates', label: 'Certificates', icon: IconCertificate, only: 'desktop' },
  { path: 'data', label: 'Data folder', icon: IconDatabase, only: 'desktop' },
  { path: 'backups', label: 'Backups', icon: IconArchive, only: 'desktop' },
  { path: 'sync', label: 'Sync', icon: IconRefresh, only: 'desktop' },
  { path: 'languages', label: 'Reading scans', icon: IconLanguage, only: 'desktop' },
  { path: 'limits', label: 'Limits', icon: IconGauge },
  { path: 'terms', label: 'Terms', icon: IconFileCheck },
  { path: 'about', label: 'About', icon: IconInfoCircle },
] as const satisfies readonly Section[];

export type SectionPath = (typeof settingsSections)[number]['path'];

type ShownSection = Section & { path: SectionPath };

export function sectionsFor(mode: Session['mode']): ShownSection[] {
  const all: readonly ShownSection[] = settingsSections;
  return all.filter(({ only }) => only === undefined || only === mode);
}
