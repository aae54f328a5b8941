import type { Page } from 'playwright-core';

type Line = readonly [when: string, who: string, text: string];

/** A conversation as Maya's phone has it. */
const talk: readonly Line[] = [
  ['28/08/2026, 17:02:10', 'Daniel Thorne', 'Running late, can we make it 6:30 instead of 6?'],
  ['28/08/2026, 17:04:31', 'Maya Ellery', 'Rowan has been packed since five. 6:30, and please be there this time.'],
  ['28/08/2026, 18:52:07', 'Maya Ellery', 'We are at the library steps. It is almost seven.'],
  ['28/08/2026, 19:11:40', 'Daniel Thorne', 'I am not coming. Tell Rowan whatever you like.'],
  ['29/08/2026, 09:15:22', 'Maya Ellery', 'Rowan asked why. Please call today.'],
  ['29/08/2026, 09:48:03', 'Daniel Thorne', 'Next weekend then.'],
  ['30/08/2026, 12:30:55', 'Maya Ellery', 'The plan says this one. I am writing it down.'],
];

function chat(lines: readonly Line[]): string {
  return lines.map(([when, who, text]) => `[${when}] ${who}: ${text}\n`).join('');
}

/** The same from Daniel's phone: one message deleted, one not there. */
function theirs(): string {
  const deleted = talk.map(([when, who, text]): Line =>
    text.startsWith('I am not coming') ? [when, who, 'This message was deleted.'] : [when, who, text],
  );
  return chat(deleted.filter(([, , text]) => !text.startsWith('We are at the library')));
}

/** Imports both people’s exports of one conversation and shows them side by side. */
export async function compareExports(page: Page): Promise<void> {
  await importChat(page, 'WhatsApp Chat with Daniel Thorne.txt', chat(talk), 'Maya Ellery');
  await importChat(page, 'WhatsApp Chat with Maya Ellery.txt', theirs(), 'Daniel Thorne');
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await page.getByRole('button', { name: /Daniel Thorne/ }).click();
  await page.getByRole('button', { name: 'Compare exports' }).click();
  await page.getByText('2 differences').waitFor();
  await page.keyboard.press('j');
}

/** As the import's own page sends it, until it is stored. */
async function importChat(page: Page, name: string, text: string, selfName: string): Promise<void> {
  await page.evaluate(
    async ([fileName, body, whose]) => {
      const { caseId } = (await (await fetch('/app/v1/case')).json()) as { caseId: string };
      const form = new FormData();
      const fields = { caseId, attest: 'yes', selfName: whose, timeZone: 'America/Chicago' };
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      form.append('file', new Blob([body]), fileName);
      for (;;) {
        const response = await fetch('/app/v1/messages/import', { method: 'POST', body: form });
        if (!response.ok) throw new Error(await response.text());
        const { state } = (await response.json()) as { state: string };
        if (state === 'done') return;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
    [name, text, selfName] as const,
  );
}
