import type { Archive } from './archive.ts';
import { readXml } from './xml.ts';

const factNames: Record<string, string> = {
  title: 'title',
  subject: 'subject',
  creator: 'author',
  'initial-creator': 'author',
  lastModifiedBy: 'lastModifiedBy',
  created: 'created',
  'creation-date': 'created',
  modified: 'modified',
  date: 'modified',
  Pages: 'pagesWhenSaved',
  Company: 'company',
  Application: 'application',
  generator: 'application',
};

export interface DocumentProperties {
  facts: Record<string, string>;
  language: string | null;
}

/** What an office file states about itself, in any of the parts given. Broken properties never cost the text. */
export async function readProperties(archive: Archive, parts: readonly string[]): Promise<DocumentProperties> {
  const facts: Record<string, string> = {};
  let language: string | null = null;
  for (const part of parts) {
    const bytes = await archive.read(part);
    if (!bytes) continue;
    let words = '';
    try {
      readXml(bytes, {
        open: () => {
          words = '';
        },
        text: (text) => {
          words += text;
        },
        close: (name) => {
          const fact = factNames[name];
          if (fact && words.trim() !== '') facts[fact] = words.trim();
          if (name === 'language' && words.trim() !== '') language = words.trim();
          words = '';
        },
      });
    } catch (error) {
      facts['propertiesUnreadable'] = error instanceof Error ? error.message : String(error);
    }
  }
  return { facts, language };
}
