/** What a person must know of how a source became pages. `page` counts from 1; null where all pages are meant. */
export interface Note {
  code: NoteCode;
  page: number | null;
  text: string;
}

export type NoteCode = keyof typeof sentences;

/** Every note there is, as the sentence that is shown with it. */
const sentences = {
  as_read: 'Set from the content of the file as Casewright read it. The layout of the original may differ.',
  attachments_dropped: 'Files attached to this PDF are not in the packet. Add them separately if the court needs them.',
  became_pictures: 'This PDF could not be cleaned as it is, so each page was replaced with its picture.',
  comments_dropped:
    'Comments or marks that only some programs show were left out. Check the page against the original.',
  content_separate: 'The recording itself is not in the packet. Provide it separately.',
  encrypted: 'This PDF was protected against changes. The copy in the packet is not.',
  form_flattened: 'This PDF has form fields. Their contents became part of the page and can no longer be filled in.',
  fields_not_shown: 'Some form fields hold text that could not be shown. Check the page against the original.',
  layers_flattened: 'This PDF has layers that are switched off. Its pages became pictures of what is shown.',
  links_dropped: 'Links in this PDF were removed.',
  long_picture_cut: 'This picture is longer than a page. It was divided over several pages that overlap a little.',
  picture_converted: 'This picture was converted, because PDFs cannot hold its format.',
  repaired: 'This PDF is damaged and was repaired. Check its pages against the original.',
  scripts_dropped: 'Scripts and automatic actions were removed from this PDF.',
  signature_lost: 'This PDF is digitally signed. The signature is not valid in the packet. Keep the original.',
  words_recognized:
    'Text recognized in this file is under its pages, so that they can be searched. It may have mistakes.',
  unknown_characters: 'Some characters have no font and are printed as their code.',
} as const;

export function note(code: NoteCode, page: number | null = null): Note {
  return { code, page, text: sentences[code] };
}
