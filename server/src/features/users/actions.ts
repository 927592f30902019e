import type { AdminUser } from '@hai/contract/users'
import { userActions, type UserAction } from '@hai/contract/user-values'
import type { Staff } from '../../caller.ts'
import { isTheirs } from './authority.ts'

const LOWEST_LEVEL = 1
/** The block reason of a deleted account, set by deletions.erase_identity. */
const DELETED = 'deleted'

type UserState = Pick<
  AdminUser,
  'user_id' | 'role' | 'roles' | 'is_blocked' | 'block' | 'onboarded' | 'needs_approval' | 'sessions' | 'agent'
> & { readonly hit_stands: boolean }

export function actionsFor(staff: Pick<Staff, 'user_id' | 'role'>, user: UserState): UserAction[] {
  if (!isTheirs(staff, user)) return []
  const { is_blocked, block, needs_approval, sessions, agent, hit_stands } = user
  const may: Readonly<Record<UserAction, boolean>> = {
    freeze: !is_blocked,
    block: !is_blocked,
    unblock: is_blocked && !hit_stands && block?.reason !== DELETED,
    approve: needs_approval && !is_blocked,
    revoke_sessions: sessions.length > 0,
    ...rolesFor(staff, user),
    lower_agent_level: agent !== null && agent.level > LOWEST_LEVEL,
    set_agent_level: agent?.next?.is_proposed === true && !is_blocked,
  }
  return allOf(may)
}

function rolesFor({ role }: Pick<Staff, 'role'>, { roles, is_blocked, onboarded }: UserState) {
  const isBoss = role === 'super_admin'
  const isFit = isBoss && !is_blocked && onboarded
  const has = (staffRole: 'admin' | 'super_admin') => roles.some((one) => one.role === staffRole)
  return {
    grant_admin: isFit && !has('admin') && !has('super_admin'),
    grant_super_admin: isFit && !has('super_admin'),
    remove_admin: isBoss && has('admin'),
    remove_super_admin: isBoss && has('super_admin'),
  }
}

const allOf = (may: Readonly<Record<UserAction, boolean>>): UserAction[] => userActions.filter((action) => may[action])
