import type { users as contract } from '@hai/contract/users'
import type { Feature } from '../../feature.ts'
import { fail, isFailure } from '../../platform/failure.ts'
import { hasConfirmedHit } from '../compliance/index.ts'
import { findTarget } from './authority.ts'
import { freezeUser, refusePastReview, setUserBlock } from './block-user.ts'
import type { UsersDeps } from './deps.ts'
import { listUserFlags } from './flags.ts'
import { getUser } from './get-user.ts'
import { approveUser } from './approve-user.ts'
import { revokeUserSessions } from './revoke-user-sessions.ts'
import { describeAgentLevel, setAgentLevel } from './agent-level.ts'
import { listUsers } from './list-users.ts'
import { addNote, listNotes } from './notes.ts'
import { requestRoleChange, describeRoleChange, roleChanging } from './roles.ts'
import { listUserActions, listUserCashouts, listUserDisputes } from './user-lists.ts'

export type { UsersDeps } from './deps.ts'
export { accessDecision } from './events.ts'

export interface Users {
  readonly feature: Feature<typeof contract>
}

export function createUsers(deps: UsersDeps): Users {
  const { approvals, wallet } = deps
  approvals.register(roleChanging(deps, 'grant'))
  approvals.register(roleChanging(deps, 'removal'))
  return {
    feature: {
      handlers: {
        admin_list_users: (_staff, input) => listUsers(deps, input),
        admin_get_user: (staff, { user_id }) => getUser(deps, staff, user_id),
        admin_list_user_activity: (_staff, { user_id, way: direction, ...input }) =>
          wallet.listActivity(user_id, { ...input, direction }).catch(returnNoActivity),
        admin_list_user_cashouts: (_staff, input) => listUserCashouts(deps, input),
        admin_list_user_disputes: (_staff, input) => listUserDisputes(deps, input),
        admin_list_user_flags: (staff, input) => listUserFlags(deps, staff, input),
        admin_list_user_notes: (staff, input) => listNotes(deps, staff, input),
        admin_add_user_note: (staff, input) => addNote(deps, staff, input),
        admin_list_user_actions: (staff, input) => listUserActions(deps, staff, input),
        freeze_user_account: (staff, input) => freezeUser(deps, staff, input),
        admin_block_user: (staff, input) => setUserBlock(deps, staff, input),
        admin_revoke_user_sessions: (staff, input) => revokeUserSessions(deps, staff, input),
        admin_approve_user: (staff, input) => approveUser(deps, staff, input),
        admin_grant_role: (staff, input) => requestRoleChange(deps, staff, 'grant', input),
        admin_remove_role: (staff, input) => requestRoleChange(deps, staff, 'removal', input),
        admin_set_agent_level: (staff, input) => setAgentLevel(deps, staff, input),
      },
      confirmedActions: {
        freeze_user_account: async (staff, input) => {
          refusePastReview(deps, input)
          return { kind: 'account_freeze', user_id: (await open(deps, staff, input)).id }
        },
        admin_block_user: async (staff, input) => {
          const { block } = input
          const person = block ? await open(deps, staff, input) : await findTarget(deps, staff, input)
          if (block) return { kind: 'account_block', user_id: person.id, change: 'block' }
          if (!person.is_blocked) fail('INVALID_TRANSITION')
          if (await hasConfirmedHit(deps.database, person.id)) fail('HIT_STANDS')
          return { kind: 'account_block', user_id: person.id, change: person.permanently_blocked ? 'unblock' : 'unfreeze' }
        },
        admin_grant_role: (staff, input) => describeRoleChange(deps, staff, 'grant', input),
        admin_remove_role: (staff, input) => describeRoleChange(deps, staff, 'removal', input),
        admin_set_agent_level: (staff, input) => describeAgentLevel(deps, staff, input),
      },
    },
  }
}

async function open(deps: UsersDeps, ...subject: Parameters<typeof findTarget> extends [unknown, ...infer Rest] ? Rest : never) {
  const person = await findTarget(deps, ...subject)
  return person.is_blocked ? fail('INVALID_TRANSITION') : person
}

/** A person without a wallet has no activity. */
function returnNoActivity(error: unknown) {
  if (isFailure(error, 'NOT_FOUND')) return { items: [], next_cursor: null, archived_until: null }
  throw error
}
