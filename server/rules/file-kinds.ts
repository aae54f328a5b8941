/** What each kind of file is called, as the server (`html`, `chat`) and as the window (`page`) tell kinds apart. */
export const kindLabels = {
  pdf: 'PDF',
  image: 'Image',
  audio: 'Audio',
  video: 'Video',
  word: 'Text document',
  sheet: 'Spreadsheet',
  slides: 'Slides',
  text: 'Plain text',
  html: 'Web page',
  page: 'Web page',
  mail: 'Email',
  archive: 'Archive',
  chat: 'Chat',
  other: 'File',
} as const;
