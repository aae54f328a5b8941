import {
  IconFile,
  IconFileTypePdf,
  IconFileWord,
  IconFileZip,
  IconMail,
  IconMicrophone,
  IconMovie,
  IconPhoto,
  IconPresentation,
  IconTable,
  IconFileText,
  IconWorld,
  type Icon,
} from '@tabler/icons-react';
import { kindOf, type FileKind } from '#renderer/lib/file-kind.ts';
import { kindLabels } from '#server/rules/file-kinds.ts';

const signs: Record<FileKind, Icon> = {
  pdf: IconFileTypePdf,
  image: IconPhoto,
  audio: IconMicrophone,
  video: IconMovie,
  word: IconFileWord,
  sheet: IconTable,
  slides: IconPresentation,
  text: IconFileText,
  page: IconWorld,
  mail: IconMail,
  archive: IconFileZip,
  other: IconFile,
};

export function KindIcon({ mimeType, fileName, size = 18 }: { mimeType: string; fileName: string; size?: number }) {
  const kind = kindOf(mimeType, fileName);
  const Sign = signs[kind];
  return <Sign size={size} stroke={1.5} role="img" aria-label={kindLabels[kind]} style={{ flex: 'none' }} />;
}
