import { readAll, sourceOf, survey } from '#test/server/importers/exports/in-memory.ts';
import { soundChats } from '#test/server/importers/exports/sound-chats.ts';
import { soundExports } from '#test/server/importers/exports/sound.ts';

/*
 * Prints everything that is read of one export of each kind, and the zone and language of the process that read it. Run
 * by itself, since a process has but one of each.
 */
const { timeZone, locale } = new Intl.DateTimeFormat().resolvedOptions();
const read: unknown[] = [];
for (const { kind, reader, fileName, text, answers } of [...soundExports, ...soundChats]) {
  const { conversations, messages, broken } = await readAll(reader, sourceOf(fileName, text), answers);
  read.push({ kind, survey: await survey(reader, sourceOf(fileName, text)), conversations, messages, broken });
}
process.stdout.write(JSON.stringify({ timeZone, locale, read }));
