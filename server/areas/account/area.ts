import { defineArea } from '#server/catalog/area.ts';
import { getAccount } from './get_account.ts';
import { getAccountSecurity } from './get_account_security.ts';
import { getAccountTerms } from './get_account_terms.ts';
import { patchProfile } from './patch_profile.ts';
import { postAccountSecurity } from './post_account_security.ts';
import { postAccountTerms } from './post_account_terms.ts';
import { accounts } from './record.ts';
import { securityEvents } from './security-event-record.ts';
import { termsAcceptances } from './terms-acceptance-record.ts';

export const accountArea = defineArea({
  records: [accounts, termsAcceptances, securityEvents],
  operations: [getAccount, getAccountSecurity, postAccountSecurity, getAccountTerms, postAccountTerms],
  window: [patchProfile],
});
