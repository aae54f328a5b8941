import { defineArea } from '#server/catalog/area.ts';
import { deleteDeveloperTokens } from './delete_developer_tokens.ts';
import { getConnect } from './get_connect.ts';
import { getConnectTokens } from './get_connect_tokens.ts';
import { getConnectTokensByIdCalls } from './get_connect_tokens_by_id_calls.ts';
import { getConnectTokensByIdCallsByCall } from './get_connect_tokens_by_id_calls_by_call.ts';
import { getConnectTokensByIdDays } from './get_connect_tokens_by_id_days.ts';
import { getDeveloperTokens } from './get_developer_tokens.ts';
import { patchDeveloperTokens } from './patch_developer_tokens.ts';
import { postConnectTest } from './post_connect_test.ts';
import { postDeveloperTokens } from './post_developer_tokens.ts';
import { tokens } from './record.ts';

export const developerArea = defineArea({
  records: [tokens],
  operations: [getDeveloperTokens, postDeveloperTokens, patchDeveloperTokens, deleteDeveloperTokens],
  window: [
    getConnect,
    postConnectTest,
    getConnectTokens,
    getConnectTokensByIdCalls,
    getConnectTokensByIdCallsByCall,
    getConnectTokensByIdDays,
  ],
});
