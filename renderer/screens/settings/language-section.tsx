import { call } from '#renderer/api/client.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { IconButton } from '#renderer/parts/icon-button.tsx';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { Checkbox, FileButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '#renderer/api/query-keys.ts';
import { addLanguageFile, useSettings, type InstallationSettings, type LanguageEntry } from '#renderer/api/settings.ts';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { Question } from '#renderer/parts/question.tsx';
import { SignButton } from '#renderer/parts/sign-button.tsx';
import { Group } from './group.tsx';
import { languageName } from './language-names.ts';
import classes from './settings.module.css';
import { FixedNote, SavingMark, useSaving } from './use-saving.tsx';

const origins: Record<LanguageEntry['from'], string> = {
  shipped: 'included with Casewright',
  added: 'added here',
  folder: 'from the language folder',
};

export function LanguageSection() {
  const settings = useSettings();
  return (
    <Loaded of={settings} loading="Loading the languages" failed="The languages could not be loaded">
      {(data) => (
        <>
          <Group
            title="Languages"
            detail="Languages to look for in scans and photos, the most likely one first. Fewer languages is faster and more accurate."
          >
            <Chosen settings={data} />
          </Group>
          <Group title="Add a language" detail="From a file on this computer. Nothing is downloaded.">
            <AddLanguage />
          </Group>
        </>
      )}
    </Loaded>
  );
}

function Chosen({ settings: { values, fixedBy, languages } }: { settings: InstallationSettings }) {
  const { saving, save } = useSaving();
  const client = useQueryClient();
  const { attempt } = useTask();
  const [asked, setAsked] = useState<string | null>(null);
  const chosen = values.ocrLanguages;
  const fixed = fixedBy.ocrLanguages !== undefined;
  const missing = chosen.filter((code) => !languages.some(({ language }) => language === code));
  const others = languages.map(({ language }) => language).filter((code) => !chosen.includes(code));
  const choose = (next: string[]): void => void save({ ocrLanguages: next });
  const remove = async (language: string): Promise<void> => {
    setAsked(null);
    await attempt(() => call('delete_settings_languages', { language }), 'The language was not removed');
    await client.invalidateQueries({ queryKey: keys.settings });
  };
  return (
    <>
      <ul className={classes.languages}>
        {[...chosen, ...others].map((language) => {
          const place = chosen.indexOf(language);
          const from = languages.find((entry) => entry.language === language)?.from;
          const name = languageName(language);
          return (
            <li key={language}>
              <Checkbox
                label={name}
                description={from === undefined ? 'its file is missing, so it is not used' : origins[from]}
                checked={place !== -1}
                disabled={fixed || (place !== -1 && chosen.length === 1)}
                onChange={() =>
                  choose(place === -1 ? [...chosen, language] : chosen.filter((code) => code !== language))
                }
              />
              <span className="flex gap-1">
                {place > 0 && (
                  <IconButton
                    label={`Move ${name} up`}
                    icon={IconArrowUp}
                    color="ink"
                    disabled={fixed}
                    onClick={() => choose(swapped(chosen, place - 1))}
                  />
                )}
                {place !== -1 && place < chosen.length - 1 && (
                  <IconButton
                    label={`Move ${name} down`}
                    icon={IconArrowDown}
                    color="ink"
                    disabled={fixed}
                    onClick={() => choose(swapped(chosen, place))}
                  />
                )}
                {place === -1 && from === 'added' && (
                  <IconButton
                    label={`Remove ${name}`}
                    icon={IconTrash}
                    color="red"
                    onClick={() => setAsked(language)}
                  />
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {missing.length > 0 && (
        <p className={classes.attention} role="alert">
          No language file for {missing.map(languageName).join(', ')}. Add it below, or remove it from the list.
        </p>
      )}
      {asked !== null && (
        <Question
          title={`Remove ${languageName(asked)}?`}
          yes="Remove"
          no="Keep"
          onYes={() => void remove(asked)}
          onClose={() => setAsked(null)}
        >
          <p>Its file is deleted from this computer. To use this language again, add its file again.</p>
        </Question>
      )}
      <FixedNote by={fixedBy.ocrLanguages} />
      <SavingMark saving={saving} />
      <p className={classes.note}>
        Applies to files added from now on. To use it on an older file, open the file and choose “Read again”.
      </p>
    </>
  );
}

function AddLanguage() {
  const client = useQueryClient();
  const { busy, problem: refusal, attempt } = useTask();
  const add = async (file: File | null): Promise<void> => {
    if (file === null) return;
    await attempt(async () => {
      await addLanguageFile(file);
      toastDone(`“${file.name}” is added. Choose it in the list to use it.`);
      await client.invalidateQueries({ queryKey: keys.settings });
    });
  };
  return (
    <>
      <FileButton
        onChange={(file) => void add(file)}
        accept=".traineddata,.gz"
        inputProps={{ 'aria-label': 'File of language data' }}
      >
        {(props) => (
          <SignButton icon={IconPlus} {...props} loading={busy}>
            Choose a file
          </SignButton>
        )}
      </FileButton>
      {refusal !== null && (
        <p className={classes.loss} role="alert">
          {refusal} Nothing was added.
        </p>
      )}
      <p className={classes.note}>
        Each language is one file, such as <code>fra.traineddata</code> for French. Download them from Tesseract at{' '}
        <code>github.com/tesseract-ocr/tessdata_fast</code> on a computer that is online.
      </p>
    </>
  );
}

function swapped(list: readonly string[], at: number): string[] {
  return list.map((each, index) =>
    index === at ? (list[at + 1] ?? each) : index === at + 1 ? (list[at] ?? each) : each,
  );
}
