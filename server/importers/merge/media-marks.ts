/*
 * What exports write into the text of a message that nobody typed: where a picture was, that a message was deleted or
 * edited. WhatsApp writes these in the language of the phone; the languages here are those a test shows.
 */

/** Where media is named in the text: `<attached: 0012-PHOTO.jpg>`, `IMG-0001.jpg (file attached)`. */
const namedMedia = [
  /<(?:attached|angehängt|adjunto|pièce jointe|anexado|allegato|bijlage)\s?: ?([^<>\n]{1,200})>/giu,
  /^(\S[^\n]{0,200}?\.\w{2,5}) \((?:file attached|datei angehängt|archivo adjunto|fichier joint|arquivo anexado|file allegato|bestand bijgevoegd)\)$/gimu,
];

/** Where media was left out. Without brackets only as the whole text: a person may write “image omitted” too. */
const omittedMedia = [
  /<(?:media omitted|medien ausgeschlossen|multimedia omitido|médias omis|mídia oculta|media omessi|media weggelaten)>/giu,
  /^(?:image|photo|video|audio|sticker|gif|document|contact card) omitted$/iu,
];

/** U+FFFC is where iMessage had an attachment. */
const notTyped = [
  /<(?:this message was edited|diese nachricht wurde bearbeitet|se editó este mensaje|ce message a été modifié)>/giu,
  /\u{FFFC}/gu,
];

const deletions = new Set([
  '',
  'this message was deleted',
  'you deleted this message',
  'this message was unsent',
  'you unsent a message',
  'diese nachricht wurde gelöscht',
  'du hast diese nachricht gelöscht',
  'se eliminó este mensaje',
  'eliminaste este mensaje',
  'ce message a été supprimé',
  'vous avez supprimé ce message',
  'mensagem apagada',
  'você apagou esta mensagem',
  'questo messaggio è stato eliminato',
  'hai eliminato questo messaggio',
  'dit bericht is verwijderd',
  'je hebt dit bericht verwijderd',
]);

/** Marks of the direction of writing, which exports add, and a byte order mark. */
const invisible = /[\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}\u{FEFF}]/gu;

/** A text as two exports of it agree on, and the media that it named. */
export interface TypedText {
  text: string;
  named: readonly string[];
  /** The export says that there was media and left it out. */
  omitted: boolean;
}

export function typedText(body: string): TypedText {
  let text = body.replaceAll(invisible, '').replaceAll(/\r\n?/g, '\n').normalize('NFC').trimEnd();
  // Most texts have none of these, and this is asked of every message.
  if (!/[<(\u{FFFC}]|omitted$/iu.test(text)) return { text, named: [], omitted: false };
  const named: string[] = [];
  for (const mark of namedMedia) {
    text = text.replaceAll(mark, (_, name: string) => {
      named.push(name.trim());
      return '';
    });
  }
  let omitted = false;
  for (const mark of omittedMedia) {
    text = text.replace(mark, () => {
      omitted = true;
      return '';
    });
  }
  for (const mark of notTyped) text = text.replaceAll(mark, '');
  return { text: text.replace(/^\n+/, '').trimEnd(), named, omitted };
}

/** Whether a message that was deleted shows nothing but that. */
export function isDeletionMark(text: string): boolean {
  const said = text.trim().toLowerCase().replace(/\.$/, '');
  return deletions.has(said) || said.endsWith(' unsent a message');
}
