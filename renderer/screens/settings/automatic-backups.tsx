import type { BackupState, InstallationSettings, SettingValues } from '#renderer/api/settings.ts';
import { formatInstant } from '#renderer/lib/dates.ts';
import { SavedNumberField } from '#renderer/parts/number-field.tsx';
import { Choice } from './choice.tsx';
import classes from './settings.module.css';
import { FixedNote, SavingMark, useSaving } from './use-saving.tsx';

interface Props {
  automatic: BackupState['automatic'];
  settings: InstallationSettings;
}

export function AutomaticBackups({ automatic: { nextAt, failure }, settings: { values, fixedBy } }: Props) {
  const { saving, save } = useSaving();
  const on = values.backupEvery !== 'never';
  return (
    <div className={classes.fields}>
      <Choice<SettingValues['backupEvery']>
        label="How often"
        of={{ never: 'Never', day: 'Every day', week: 'Every week' }}
        disabled={fixedBy.backupEvery !== undefined}
        value={values.backupEvery}
        onChange={(backupEvery) => void save({ backupEvery })}
      />
      <FixedNote by={fixedBy.backupEvery} />
      {on && (
        <SavedNumberField
          key={values.backupsKept}
          label="How many to keep"
          description="Older automatic backups are deleted. Backups you make yourself stay until you delete them."
          min={1}
          max={1000}
          disabled={fixedBy.backupsKept !== undefined}
          value={values.backupsKept}
          onSave={(backupsKept) => void save({ backupsKept })}
        />
      )}
      {on && <FixedNote by={fixedBy.backupsKept} />}
      {failure !== null && (
        <p className={classes.loss} role="alert">
          The last one, due {formatInstant(failure.at)}, was not made. {failure.sentence}
        </p>
      )}
      {on && nextAt !== null && <p className={classes.note}>The next one is due on {formatInstant(nextAt)}.</p>}
      <SavingMark saving={saving} />
    </div>
  );
}
