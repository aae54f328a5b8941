/*
 * What WhatsApp writes into an export in place of something else, in the languages it is most used in. Most of these
 * follow an invisible mark (U+200E) that nobody types: with it the shape is enough, without it the words must be known.
 */

const mark = '[\\u200e\\u200f]';

function words(...phrases: string[]): string {
  return `(?:${phrases.join('|')})`;
}

const mediaWords = words(
  'media omitted',
  'multimedia omitido',
  'archivo omitido',
  'medien (?:ausgeschlossen|weggelassen)',
  'médias omis',
  'fichier multimédia omis',
  'media (?:omessi|non inclusi)',
  'arquivo de mídia oculto',
  'mídia (?:oculta|omitida)',
  'media weggelaten',
  'pominięto multimedia',
  'medya (?:dahil edilmedi|atlanmış)',
  'без медиафайлов',
  'медиафайл пропущен',
  'メディアは含まれていません',
  '省略多媒体文件',
  '媒体文件已省略',
  '已省略多媒體檔案',
  '미디어 파일(?: 제외됨|을 생략한 대화내용)',
  'تم استبعاد الوسائط',
  'המדיה (?:לא נכללה|הושמטה)',
  'मीडिया (?:के बिना|छोड़ा गया|छोड़ दिया गया)',
  'media tidak disertakan',
  'bỏ qua (?:media|tệp phương tiện)',
);

const omittedEndings = words(
  'omitted',
  'omitid[oa]',
  'weggelassen',
  'absente?',
  'omise?',
  'omess[oa]',
  'ocultad[oa]',
  'weggelaten',
  'pominięt[yoae]',
  'dahil edilmedi',
  'пропущен[оаы]?',
  'не включен[оаы]?',
  'tidak disertakan',
  '생략됨',
  '省略',
  '無視されました',
  'غير (?:مدرجة|مدرج)',
  'הושמט[הו]?',
);

const attachedWords = words(
  'file attached',
  'archivo adjunto',
  'datei angehängt',
  'fichier joint',
  'file allegato',
  'arquivo anexado',
  'bestand bijgevoegd',
  'plik załączony',
  'dosya ekli',
  'файл добавлен',
  '添付ファイル',
  '文件附件',
  '檔案已附加',
  '파일 첨부됨',
  'ملف مرفق',
  'הקובץ מצורף',
  'फ़ाइल संलग्न',
  'file terlampir',
);

const deletedWords = words(
  'this message was deleted(?: by admin .{1,80})?',
  'you deleted this message(?: as admin)?',
  'se eliminó este mensaje',
  'eliminaste este mensaje',
  'este mensaje fue eliminado',
  'diese nachricht wurde gelöscht',
  'du hast diese nachricht gelöscht',
  'ce message a été supprimé',
  'vous avez supprimé ce message',
  'questo messaggio è stato eliminato',
  'hai eliminato questo messaggio',
  'mensagem apagada',
  'ess?[at]a mensagem foi apagada',
  'você apagou esta mensagem',
  'dit bericht is verwijderd',
  '(?:je|u) hebt dit bericht verwijderd',
  'ta wiadomość została usunięta',
  'usunięto tę wiadomość',
  'bu mesaj silindi',
  'bu mesajı sildiniz',
  'данное сообщение удалено',
  'вы удалили данное сообщение',
  'pesan ini (?:telah )?dihapus',
  'anda (?:telah )?menghapus pesan ini',
  'تم حذف هذه الرسالة',
  '(?:لقد )?حذفت هذه الرسالة',
  'הודעה זו נמחקה',
  'מחקת הודעה זו',
  'यह मैसेज (?:डिलीट किया|मिटाया) गया',
  'आपने यह मैसेज (?:डिलीट किया|मिटाया)',
  '此消息已删除',
  '您已?删除了?(?:此|这条)消息',
  '此訊息已刪除',
  '你已刪除此訊息',
  'このメッセージは削除されました',
  'このメッセージを削除しました',
  '삭제된 메시지입니다',
  '(?:이 )?메시지를 삭제했습니다',
  'tin nhắn này đã bị xóa',
);

const editedWords = words(
  'this message was edited',
  'se editó este mensaje',
  'diese nachricht wurde bearbeitet',
  'ce message a été modifié',
  'questo messaggio è stato modificato',
  'mensagem editada',
  'esta mensagem foi editada',
  'dit bericht is bewerkt',
  'edytowano tę wiadomość',
  'bu mesaj düzenlendi',
  '(?:данное )?сообщение изменено',
  'pesan ini (?:telah )?diedit',
  'تم تعديل هذه الرسالة',
  'הודעה זו נערכה',
  'यह मैसेज एडिट किया गया',
  'このメッセージは編集されました',
  '此消息已编辑',
  '此訊息已編輯',
  '(?:이 )?메시지가 수정되었습니다',
);

const systemWords = words(
  'end-to-end encrypted',
  'extremo a extremo',
  'ende-zu-ende',
  'de bout en bout',
  'end-to-end',
  'ponta a ponta',
  'uçtan uca',
  'сквозным шифрованием',
  'エンドツーエンド',
  '端到端|端對端',
  '종단간',
  'مشفرة تمام',
  'מקצה לקצה',
  'एंड-टू-एंड',
  'security code (?:with .* )?changed',
  'created (?:this )?group',
  'changed (?:the subject|the group|this group|the group name|their phone number|the settings)',
  'joined (?:using|from|via)',
  'turned (?:on|off) disappearing',
  'disappearing messages (?:were|is|are)',
  'added .{1,120}',
  'removed .{1,120}',
  'left',
);

const wholeMediaOmitted = new RegExp(`^${mark}?<${mark}?${mediaWords}\\.?>`, 'iu');
const markedOmitted = new RegExp(`(?:^|(?<=[ \\n]))${mark}[^\\n]{0,60}${omittedEndings}\\.?$`, 'imu');
const markedFile = new RegExp(`^${mark}([^\\n]+\\.[\\p{L}\\p{N}]{1,5}) \\([^()\\n]{3,40}\\)(?:\\n|$)`, 'u');
const namedFile = new RegExp(`^([^\\n]+\\.[\\p{L}\\p{N}]{1,5}) \\(${attachedWords}\\)(?:\\n|$)`, 'iu');
const markedAttachment = new RegExp(`${mark}<[^<>:\\n]{3,24}: ?([^<>\\n]+)>`, 'gu');
const wholeAttachment = /^<(?:attached|adjunto|anhang|pièce jointe ?|allegato|anexado|bijgevoegd): ([^<>\n]+)>/giu;
const wholeDeleted = new RegExp(`^${mark}?<?${mark}?${deletedWords}[.。!]?>?\\s*$`, 'iu');
const editedAtEnd = new RegExp(`\\s?${mark}?<${mark}?${editedWords}[.。]?>\\s*$`, 'iu');
const markedSystem = new RegExp(`^${mark}[^]*${systemWords}`, 'iu');

/** Whether WhatsApp itself wrote it: iOS puts the group’s or the contact’s name before such lines. */
export function isSystemText(body: string): boolean {
  return /^[\u200e\u200f]/.test(body) && markedSystem.test(body) && !takeFiles(body).found;
}

export interface Marked {
  /** What a person wrote. */
  body: string;
  edited: boolean;
  deleted: boolean;
  /** Names of the files; empty for one that the export left out. */
  files: readonly string[];
}

/** Takes WhatsApp’s own marks out of a text and says what they meant. `held` knows the files of the export. */
export function takeMarks(text: string, held: (name: string) => boolean): Marked {
  const plain = { body: text, edited: false, deleted: false, files: [] };
  if (!/[\u200e\u200f<]|\.\w{1,5} \(|^.{0,120}$/u.test(text)) return plain;
  if (wholeDeleted.test(text)) return { ...plain, body: '', deleted: true };
  const body = text.replace(editedAtEnd, '');
  const { rest, files } = takeFiles(body, held);
  return { body: rest, edited: body !== text, deleted: false, files };
}

function takeFiles(
  text: string,
  held: (name: string) => boolean = () => false,
): { rest: string; files: string[]; found: boolean } {
  const files: string[] = [];
  const file = markedFile.exec(text) ?? namedFile.exec(text) ?? heldFile(text, held);
  let rest = text;
  if (file !== null) {
    files.push(file[1] ?? '');
    rest = text.slice(file[0].length);
  }
  for (const pattern of [markedAttachment, wholeAttachment]) {
    rest = rest.replace(pattern, (_, name: string) => {
      files.push(name.trim());
      return '';
    });
  }
  for (const pattern of [wholeMediaOmitted, markedOmitted]) {
    if (!pattern.test(rest)) continue;
    files.push('');
    rest = rest.replace(pattern, '');
  }
  return { rest: files.length > 0 ? rest.replace(/^\n|[ \n]+$/g, '') : rest, files, found: files.length > 0 };
}

/** The name of a file that is in the export, with words in brackets in a language that is not listed here. */
function heldFile(text: string, held: (name: string) => boolean): RegExpExecArray | null {
  const match = /^([^\n]+\.[\p{L}\p{N}]{1,5}) \([^()\n]{3,40}\)(?:\n|$)/u.exec(text);
  return match !== null && held(match[1] ?? '') ? match : null;
}
