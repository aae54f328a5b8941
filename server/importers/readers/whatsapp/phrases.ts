/*
 * What WhatsApp writes into an export in place of something else, in the languages it is most used in: small letters,
 * without the last dot and without < and >.
 */

function phrases(lines: string): ReadonlySet<string> {
  return new Set(lines.split('\n').flatMap((line) => line.trim() || []));
}

/** Android, for all media of an export without media. */
export const mediaOmitted = phrases(`
  media omitted
  multimedia omitido
  archivo omitido
  medien ausgeschlossen
  medien weggelassen
  médias omis
  fichier multimédia omis
  media omessi
  media non inclusi
  mídia oculta
  mídia omitida
  arquivo de mídia oculto
  media weggelaten
  pominięto multimedia
  medya dahil edilmedi
  medya atlanmış
  без медиафайлов
  медиафайл пропущен
  メディアは含まれていません
  省略多媒体文件
  媒体文件已省略
  已省略多媒體檔案
  미디어 파일 제외됨
  미디어 파일을 생략한 대화내용
  تم استبعاد الوسائط
  המדיה לא נכללה
  המדיה הושמטה
  मीडिया के बिना
  मीडिया छोड़ा गया
  मीडिया छोड़ दिया गया
  media tidak disertakan
  bỏ qua media
  bỏ qua tệp phương tiện
`);

/** iOS says what was left out, in words that end so: “image omitted”, “Bild weggelassen”. */
export const omittedEnding =
  /(?:omitted|omitid[oa]|weggelassen|absente?|omise?|omess[oa]|ocultad[oa]|weggelaten|pominięt[yoae]|dahil edilmedi|пропущен[оаы]?|не включен[оаы]?|tidak disertakan|생략됨|省略|略過|含まれていません|غير مدرجة?|הושמט[הו]?)\.?$/iu;

/** In parentheses after the name of a file. */
export const fileAttached = phrases(`
  file attached
  archivo adjunto
  datei angehängt
  fichier joint
  file allegato
  arquivo anexado
  bestand bijgevoegd
  plik załączony
  dosya ekli
  файл добавлен
  添付ファイル
  文件附件
  檔案已附加
  파일 첨부됨
  ملف مرفق
  הקובץ מצורף
  फ़ाइल संलग्न
  file terlampir
`);

/** Before the name of a file: `<attached: 00000012-PHOTO.jpg>`. */
export const attachedLabel = phrases(`
  attached
  adjunto
  anhang
  pièce jointe
  allegato
  anexado
  anexo
  bijgevoegd
  załącznik
  eklendi
  прикреплено
`);

export const deleted = phrases(`
  this message was deleted
  you deleted this message
  you deleted this message as admin
  se eliminó este mensaje
  eliminaste este mensaje
  este mensaje fue eliminado
  diese nachricht wurde gelöscht
  du hast diese nachricht gelöscht
  ce message a été supprimé
  vous avez supprimé ce message
  questo messaggio è stato eliminato
  hai eliminato questo messaggio
  mensagem apagada
  essa mensagem foi apagada
  esta mensagem foi apagada
  você apagou esta mensagem
  você apagou essa mensagem
  dit bericht is verwijderd
  je hebt dit bericht verwijderd
  u hebt dit bericht verwijderd
  ta wiadomość została usunięta
  usunięto tę wiadomość
  bu mesaj silindi
  bu mesajı sildiniz
  данное сообщение удалено
  вы удалили данное сообщение
  pesan ini dihapus
  pesan ini telah dihapus
  anda menghapus pesan ini
  anda telah menghapus pesan ini
  تم حذف هذه الرسالة
  حذفت هذه الرسالة
  لقد حذفت هذه الرسالة
  הודעה זו נמחקה
  מחקת הודעה זו
  यह मैसेज डिलीट किया गया
  यह मैसेज मिटाया गया
  आपने यह मैसेज डिलीट किया
  आपने यह मैसेज मिटाया
  此消息已删除
  您删除了这条消息
  您已删除此消息
  此訊息已刪除
  你已刪除此訊息
  このメッセージは削除されました
  このメッセージを削除しました
  삭제된 메시지입니다
  메시지를 삭제했습니다
  이 메시지를 삭제했습니다
  tin nhắn này đã bị xóa
`);

export const edited = phrases(`
  this message was edited
  se editó este mensaje
  diese nachricht wurde bearbeitet
  ce message a été modifié
  questo messaggio è stato modificato
  mensagem editada
  esta mensagem foi editada
  dit bericht is bewerkt
  edytowano tę wiadomość
  bu mesaj düzenlendi
  данное сообщение изменено
  сообщение изменено
  pesan ini diedit
  pesan ini telah diedit
  تم تعديل هذه الرسالة
  הודעה זו נערכה
  यह मैसेज एडिट किया गया
  このメッセージは編集されました
  此消息已编辑
  此訊息已編輯
  메시지가 수정되었습니다
  이 메시지가 수정되었습니다
`);

/** Within what WhatsApp itself says of a chat. Looked for only behind an invisible mark. */
export const systemWords =
  /end-to-end|extremo a extremo|ende-zu-ende|de bout en bout|ponta a ponta|uçtan uca|сквозн|エンドツーエンド|端到端|端對端|종단간|מקצה לקצה|एंड-टू-एंड|مشفرة تمام|security code .*changed|created (?:this )?group|changed (?:the subject|the group|this group|the settings|their phone number)|joined (?:using|from|via)|disappearing messages|^.{1,120} (?:added|removed) .{1,200}$|^.{1,120} left\.?$/iu;
