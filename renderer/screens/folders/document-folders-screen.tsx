import { FolderTree } from './folders-screen.tsx';

export default function DocumentFoldersScreen() {
  return <FolderTree kind="document" />;
}
