import { ACCOUNT_REVIEW } from '@hai/contract/account-review'
import { personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'

/** Leaves out passwords and tokens, of which only hashes are stored. */
export const identityData = (database: Database): readonly PersonalTable[] => [
  personalTable('account', ({ user_id }) =>
    database
      .selectFrom('identity.account')
      .select(['id', 'email', 'language', 'referral_code', 'email_confirmed_at', 'created_at'])
      .where('id', '=', user_id)
      .execute(),
  ),
  personalTable('profile', async ({ user_id }) => {
    const rows = await database
      .selectFrom('identity.profile')
      .select(['full_name', 'hai_tag', 'phone', 'phone_verified_at', 'avatar_url', 'tier', 'onboarded', 'approved_by_admin'])
      .select(['is_blocked', 'blocked_reason', 'is_agent', 'agent_level', 'hidden_from_email', 'hidden_from_phone'])
      .select(['blocked_supply', 'blocked_review_on', 'hai_tag_changed_at'])
      .select(['created_at', 'updated_at'])
      .where('id', '=', user_id)
      .execute()
    // The code would show that the name is similar to one on the sanctions list.
    return rows.map(({ blocked_reason, ...row }) => ({
      ...row,
      blocked_reason: blocked_reason === ACCOUNT_REVIEW ? 'Your account is under review.' : blocked_reason,
    }))
  }),
  personalTable('names_before', ({ user_id }) =>
    database
      .selectFrom('identity.name_change')
      .select(['name_before', 'name_after', 'changed_by', 'changed_at'])
      .where('user_id', '=', user_id)
      .orderBy('id')
      .execute(),
  ),
  personalTable('hai_tags', ({ user_id }) =>
    database
      .selectFrom('identity.tag')
      .select(['hai_tag', 'taken_at', 'released_at'])
      .where('user_id', '=', user_id)
      .orderBy('taken_at')
      .execute(),
  ),
  personalTable('staff_roles', ({ user_id }) =>
    database.selectFrom('identity.user_roles').select(['role', 'granted_at']).where('user_id', '=', user_id).execute(),
  ),
  personalTable('sessions', ({ user_id }) =>
    database
      .selectFrom('identity.session')
      .select(['id', 'created_at', 'last_seen_at', 'ip_address', 'user_agent', 'ended_at', 'end_reason'])
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc')
      .execute(),
  ),
  personalTable('known_places', ({ user_id }) =>
    database
      .selectFrom('identity.known_place')
      .select('seen_at')
      .where('user_id', '=', user_id)
      .orderBy('seen_at', 'desc')
      .execute(),
  ),
  personalTable('revoked_tokens', ({ user_id }) =>
    database
      .selectFrom('identity.revoked_tokens')
      .select(['reason', 'user_agent', 'revoked_at'])
      .where('user_id', '=', user_id)
      .orderBy('revoked_at', 'desc')
      .execute(),
  ),
]
