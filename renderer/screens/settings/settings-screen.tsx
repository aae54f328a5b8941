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
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { useSettings } from '#renderer/api/settings.ts';
import { useCommands } from '#renderer/app/commands.ts';
import { useScreenTitle } from '#renderer/app/screen-title.ts';
import { AboutSection } from './about-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { BackupSection } from './backup-section.tsx';
import { DataSection } from './data-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { LimitSection } from './limit-section.tsx';
import { MatterSection } from './matter-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { RemindersSection } from './reminders-section.tsx';
import classes from './settings.module.css';
import { TermsSection } from './terms-section.tsx';

interface Section {
  path: string;
  label: string;
  icon: Icon;
  Content: ComponentType;
}

const profile: Section = { path: 'profile', label: 'You', icon: IconUser, Content: ProfileSection };

const sections: readonly Section[] = [
  profile,
  { path: 'matter', label: 'This matter', icon: IconBriefcase, Content: MatterSection },
  { path: 'appearance', label: 'Appearance', icon: IconPalette, Content: AppearanceSection },
  { path: 'reminders', label: 'Reminders', icon: IconBell, Content: RemindersSection },
  { path: 'data', label: 'Data folder', icon: IconDatabase, Content: DataSection },
  { path: 'backups', label: 'Back-ups', icon: IconArchive, Content: BackupSection },
  { path: 'languages', label: 'Reading scans', icon: IconLanguage, Content: LanguageSection },
  { path: 'limits', label: 'Limits', icon: IconGauge, Content: LimitSection },
  { path: 'terms', label: 'Terms', icon: IconFileCheck, Content: TermsSection },
  { path: 'about', label: 'About', icon: IconInfoCircle, Content: AboutSection },
];

/** Everything that is set once and seldom changed, each part at an address of its own. */
export default function SettingsScreen({ section }: { section: string | undefined }) {
  const [, navigate] = useLocation();
  const shown = section === undefined ? profile : sections.find(({ path }) => path === section);
  useScreenTitle(shown === undefined ? null : `Settings, ${shown.label}`);
  useCommands(
    sections.map(({ path, label, icon }) => ({
      group: 'Settings',
      label: `Settings: ${label}`,
      icon,
      run: () => navigate(`/settings/${path}`),
    })),
  );
  if (shown === undefined) return <Redirect to="/settings" replace />;
  return (
    <div className={classes.screen}>
      <div className={classes.side}>
        <h1>Settings</h1>
        <nav aria-label="Settings">
          <ul>
            {sections.map(({ path, label, icon: Sign }) => (
              <li key={path}>
                <Link
                  href={`/settings/${path}`}
                  className={classes.link ?? ''}
                  aria-current={path === shown.path ? 'page' : undefined}
                >
                  <Sign size={18} stroke={1.6} aria-hidden />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={classes.content} key={shown.path}>
        <div className={classes.column}>
          <h2>{shown.label}</h2>
          <Trouble />
          <shown.Content />
        </div>
      </div>
    </div>
  );
}

/** Something about the settings themselves that a person should know, whatever part is open. */
function Trouble() {
  const trouble = useSettings().data?.trouble ?? null;
  if (trouble === null) return null;
  return (
    <p className={classes.trouble} role="alert">
      {trouble}
    </p>
  );
}
