import { foundFolders } from './found.ts';

export default foundFolders('document', 'Document folders');
