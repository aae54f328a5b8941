import { foundFolders } from './found.ts';

export default foundFolders('document', 'Document folders', (id) => `/documents?folder=${id}`);
