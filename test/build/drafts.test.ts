import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '#server/program/places.ts';

const folder = path.join(projectFolder(), 'renderer');

/** What is typed in these need not outlive the window; each with the reason. */
const nothingToKeep: Readonly<Record<string, string>> = {
  'features/documents/cite-panel.tsx': 'what is cited; the document has it',
  'features/evidence-details/exhibit-field.tsx': 'a part of the item’s details',
  'features/evidence-details/replace-number.tsx': 'one short number that is suggested',
  'features/list-screen/filter-bar.tsx': 'words of a filter',
  'features/facts-form/facts-form.tsx': 'one short name and choices',
  'features/passages/passage-form.tsx': 'a part of the forms of a passage, which keep their words',
  'features/viewer/archive-view.tsx': 'words of a filter',
  'features/viewer/find-bar.tsx': 'words to look for',
  'features/viewer/pdf-failure.tsx': 'a password of a file',
  'features/viewer/pdf-tools.tsx': 'the number of a page',
  'parts/date-field.tsx': 'a part of what asks for a date',
  'parts/markdown-editor/find-replace.tsx': 'words to look for',
  'parts/name-form.tsx': 'one short name',
  'parts/number-field.tsx': 'a part of what asks for a number',
  'parts/pick-list.tsx': 'words to look for',
  'parts/time-field.tsx': 'a part of what asks for a time',
  'screens/activity/history-filters.tsx': 'words of a filter',
  'screens/connect/tokens/for-desktop.tsx': 'a token: nothing of a secret is kept',
  'screens/connect/tokens/new-token.tsx': 'a token: nothing of a secret is kept',
  'screens/connect/tokens/token-details.tsx': 'a token’s name and permissions',
  'screens/connect/what-it-may-do.tsx': 'choices',
  'screens/contacts/labelled-rows.tsx': 'a part of the contact’s form',
  'screens/deadlines/keep-it.tsx': 'a title that is suggested',
  'screens/deadlines/own-days.tsx': 'a date and why; what was added is in the address',
  'screens/deadlines/question-form.tsx': 'a date; the address has the rest',
  'screens/document/court/caption-fields.tsx': 'a part of the court format',
  'screens/document/court/margin-field.tsx': 'a part of the court format',
  'screens/document/court/party-rows.tsx': 'a part of the court format',
  'screens/document/review/statement-field.tsx': 'a part of what is signed with',
  'screens/evidence/bulk-date.tsx': 'one date',
  'screens/evidence/bulk-numbers.tsx': 'two choices and a number',
  'screens/evidence/date-span.tsx': 'two dates of a filter',
  'screens/evidence/save-search.tsx': 'one short name',
  'screens/evidence/bulk-origin.tsx': 'three short values',
  'screens/evidence/suggestion-sheet.tsx': 'checkmarks',
  'screens/first-run/first-run.tsx': 'two names, before there is an account',
  'screens/hearing/attach-field.tsx': 'words to look for',
  'screens/messages/import/choose-export.tsx': 'a device; the file has the rest',
  'screens/messages/messages-screen.tsx': 'words to look for',
  'screens/messages/selected-messages.tsx': 'one short name',
  'screens/messages/thread-head.tsx': 'one short name',
  'screens/packets/contents/bates-fields.tsx': 'a part of the packet’s settings',
  'screens/packets/contents/item-fields.tsx': 'a part of the forms of an item',
  'screens/packets/contents/section-fields.tsx': 'a part of the packet’s settings',
  'screens/preparation/support-fields.tsx': 'a part of the element’s form',
  'screens/settings/about-section.tsx': 'words to look for',
  'screens/settings/backup-place.tsx': 'the path of a folder',
  'screens/settings/backup-section.tsx': 'the path of a folder',
  'screens/settings/certificates-section.tsx': 'a password',
  'screens/settings/members/invitation-group.tsx': 'an address',
  'screens/settings/security/change-password.tsx': 'passwords',
  'screens/settings/security/code-field.tsx': 'a code',
  'screens/settings/security/first-code.tsx': 'a code',
  'screens/settings/security/proof-form.tsx': 'a password and a code',
  'screens/sign-in/code-step.tsx': 'a code',
  'screens/sign-in/email-field.tsx': 'an address',
  'screens/sign-in/forgot-page.tsx': 'an address',
  'screens/sign-in/reset-page.tsx': 'a password',
  'screens/sign-in/sign-in-form.tsx': 'a password',
  'screens/sign-in/sign-up-form.tsx': 'a password',
  'screens/sign-in/verify-page.tsx': 'a password',
  'screens/sync/inbox/merged-cell.tsx': 'a cell; its sheet keeps it',
  'screens/sync/server-settings.tsx': 'a name and a token',
  'screens/sync/token-from-there.tsx': 'a token: nothing of a secret is kept',
  'screens/sync/where-it-is.tsx': 'an address',
  'screens/todos/bulk-questions.tsx': 'one date',
  'shell/matter-switcher/new-matter.tsx': 'one short name',
  'shell/search-field.tsx': 'words to look for; the address has them',
};

it('keeps what is typed in every form until it is saved, or says why there is nothing to keep', () => {
  const forms = globSync('**/*.tsx', { cwd: folder }).map((file) => ({
    file: file.replaceAll('\\', '/'),
    text: readFileSync(path.join(folder, file), 'utf8'),
  }));
  const without = forms.filter(
    ({ text }) =>
      /<form\b|<Textarea\b|<TextInput\b|<MarkdownField\b/.test(text) &&
      !/\buse(?:RecordForm|HearingNotes|KeptWords|KeptDraft|FormatForm|MatterRows|Typed)(?:<\w+>)?\(|\bInlineFields\b/.test(
        text,
      ) &&
      // The panel is given the form.
      !/\bRecordForm</.test(text),
  );
  expect(without.map(({ file }) => file).toSorted()).toEqual(Object.keys(nothingToKeep).toSorted());
});
