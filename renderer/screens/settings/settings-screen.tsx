import type { ComponentType } from 'react';
import { Link, useParams } from 'wouter';
import { useSettings } from '#renderer/api/settings.ts';
import { NotFound } from '#renderer/parts/not-found.tsx';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { useInSight } from '#renderer/parts/use-in-sight.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { sectionsFor, type SectionPath } from './settings-sections.ts';
import { AboutSection } from './about-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { BackupSection } from './backup-section.tsx';
import { CertificatesSection } from './certificates-section.tsx';
import { DataSection } from './data-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { LimitSection } from './limit-section.tsx';
import { MatterSection } from './matter-section.tsx';
import { MembersSection } from './members/members-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { RemindersSection } from './reminders-section.tsx';
import { SecuritySection } from './security/security-section.tsx';
import classes from './settings.module.css';
import { SyncSection } from './sync-section.tsx';
import { TermsSection } from './terms-section.tsx';

const contents: Record<SectionPath, ComponentType> = {
  profile: ProfileSection,
  security: SecuritySection,
  matter: MatterSection,
  members: MembersSection,
  appearance: AppearanceSection,
  reminders: RemindersSection,
  certificates: CertificatesSection,
  data: DataSection,
  backups: BackupSection,
  sync: SyncSection,
  languages: LanguageSection,
  limits: LimitSection,
  terms: TermsSection,
  about: AboutSection,
};

/** Everything that is set once and seldom changed, each part at its own address. */
export default function SettingsScreen() {
  const { section } = useParams();
  const sections = sectionsFor(useSession().mode);
  const shown = sections.find(({ path }) => path === (section ?? 'profile'));
  const current = useInSight<HTMLLIElement>(shown);
  return (
    <div className={classes.screen}>
      <div className={classes.side}>
        <h1>Settings</h1>
        <nav aria-label="Settings">
          <ul>
            {sections.map(({ path, label, icon: Sign }) => (
              <li key={path} ref={path === shown?.path ? current : undefined}>
                <Link
                  href={`/settings/${path}`}
                  className={classes.link ?? ''}
                  aria-current={path === shown?.path ? 'page' : undefined}
                >
                  <Sign size={18} stroke={1.6} aria-hidden />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="scroll" key={shown?.path}>
        {shown === undefined ? <NotFound href="/settings" label="Go to settings" /> : <Section of={shown} />}
      </div>
    </div>
  );
}

function Section({ of: { path, label } }: { of: { path: SectionPath; label: string } }) {
  useScreenTitle(`Settings, ${label}`);
  const Content = contents[path];
  return (
    <div className={classes.column}>
      <h2 className="mb-2 text-xl">{label}</h2>
      <Trouble />
      <Content />
    </div>
  );
}

/** A notice about the settings themselves, on every part. */
function Trouble() {
  const { mode } = useSession();
  const trouble = useSettings(mode === 'desktop').data?.trouble ?? null;
  if (trouble === null) return null;
  return (
    <p className="tone-attention rounded on-attention py-2h px-3" role="alert">
      {trouble}
    </p>
  );
}
