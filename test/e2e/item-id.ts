import type { Application } from './application.ts';

/** Of the item of evidence that has this title. */
export async function idOf(application: Application, token: string, title: string): Promise<string> {
  const { body } = await application.rest(token, 'GET', '/evidence');
  const item = (body as { id: string; title: string }[]).find((each) => each.title === title);
  if (item === undefined) throw new Error(`“${title}” is not in the sample matter.`);
  return item.id;
}
