import type { components } from '../../../generated/api.js';
import type { MutedUserRow } from '../../store/tables.ts';

export const mutedUserView = (row: MutedUserRow): components['schemas']['MutedUser'] => ({
  id: row.muted_user_id,
  timestamp: row.created_at,
});
