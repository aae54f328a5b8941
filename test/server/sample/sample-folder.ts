import { readFileSync, readdirSync } from 'node:fs';
import { z } from 'zod';
import { readZip } from '#build/sample/zip.ts';

/** The committed sample matter, read as the application finds it. */
const root = new URL('../../../server/sample/', import.meta.url);

const day = z.iso.date();
const color = z.enum(['slate', 'blue', 'teal', 'green', 'olive', 'amber', 'orange', 'red', 'purple', 'pink']);

const time = z.string().regex(/^\d\d:\d\d$/);
const courtFile = z.string();
const contacts = z.array(z.string());
const detail = z.string().optional();

export const Matter = z.strictObject({
  caption: z.string().min(1),
  role: z.string().min(1),
  caseNumbers: z.array(z.strictObject({ number: z.string(), type: z.string(), court: z.string() })).min(1),
  keyDates: z.array(z.strictObject({ date: day, label: z.string(), kind: z.string() })).min(1),
  folders: z.array(z.strictObject({ name: z.string(), parent: z.string().optional() })),
  issues: z.array(z.strictObject({ name: z.string(), description: z.string(), color })),
  evidence: z.array(
    z.strictObject({
      file: z.string(),
      folder: z.string(),
      title: z.string().min(1),
      description: z.string().min(1),
      eventDate: day,
      tagNames: z.array(z.string()),
      exhibitNumber: z.string().nullable(),
      priority: z.enum(['low', 'normal', 'high']),
      issues: z.array(z.string()),
      courtFiles: z.array(z.string()),
      private: z.literal(true).optional(),
      recordingConsent: z.strictObject({ by: z.string(), at: z.iso.datetime(), statement: z.string() }).optional(),
    }),
  ),
  courtFiles: z.array(z.looseObject({ caption: z.string(), number: z.string(), filedDate: day })).min(1),
  contacts: z.array(z.looseObject({ name: z.string(), role: z.string(), courtFiles: z.array(z.string()) })),
  hearings: z.array(
    z.looseObject({
      date: day,
      time,
      purpose: z.string(),
      courtFile,
      contacts,
      takes: z.array(z.strictObject({ file: z.string().optional(), todo: z.string().optional(), note: z.string() })),
    }),
  ),
  todos: z.array(
    z.strictObject({
      title: z.string(),
      detail,
      due: day.optional(),
      done: z.literal(true).optional(),
      priority: z.enum(['low', 'high']).optional(),
      hearing: day.optional(),
      courtFile,
    }),
  ),
  timeline: z.array(
    z.strictObject({
      date: z.string(),
      time: time.optional(),
      title: z.string(),
      detail,
      courtFile: courtFile.optional(),
      contacts: contacts.optional(),
      files: z.array(z.string()).optional(),
    }),
  ),
});

export const matter = (): z.infer<typeof Matter> =>
  Matter.parse(JSON.parse(readFileSync(new URL('matter.json', root), 'utf8')));

export const fileNames = (): string[] =>
  readdirSync(root)
    .filter((name) => name !== 'matter.json')
    .toSorted();

export const fileBytes = (name: string): Buffer => readFileSync(new URL(encodeURIComponent(name), root));

export const fileText = (name: string): string => fileBytes(name).toString('utf8');

/** The text of one part of a Word or Excel file. */
export function zippedText(name: string, part: string): string {
  const entry = readZip(fileBytes(name)).find((candidate) => candidate.name === part);
  if (!entry) throw new Error(`${name} has no part ${part}.`);
  return entry.bytes.toString('utf8');
}
