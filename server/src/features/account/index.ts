import type { account as contract } from '@hai/contract/account'
import type { Input } from '@hai/contract/contract'
import type { Member } from '../../caller.ts'
import type { Feature } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { changeProfile, findPerson, readOwnSettings } from '../identity/index.ts'
import { changeHaiTag } from './change-hai-tag.ts'
import {
  cancelDeletion,
  hasLeft,
  openRequest,
  refusedRequest,
  requestDeletion,
  readMemberObstacles,
  accountData,
} from './deletion.ts'
import type { AccountDeps } from './deps.ts'

export { recordDeletionChange, isDeletionNotification } from './deletion.ts'
export { readObstacles, currentObstacles } from './obstacles.ts'

export function createAccount(deps: AccountDeps): {
  readonly feature: Feature<typeof contract>
  readonly hasLeft: (user_id: string) => Promise<boolean>
} {
  return {
    feature: {
      handlers: {
        get_account_settings: ({ user_id }) => readSettings(deps, user_id),
        update_profile: async (caller, changes) => {
          await updateProfile(deps, caller, changes)
          return {}
        },
        change_hai_tag: (caller, input) => changeHaiTag(deps, caller, input),
        request_account_deletion: async (caller, { password }) => {
          await deps.requireReauthentication(caller, password)
          return requestDeletion(deps, caller)
        },
        cancel_account_deletion: async (caller) => {
          await cancelDeletion(deps, caller)
          return {}
        },
      },
      personalData: accountData(deps.database),
    },
    hasLeft: (user_id) => hasLeft(deps.database, user_id),
  }
}

async function readSettings({ database, clock, nameVerification }: AccountDeps, user_id: string) {
  const now = clock.now()
  const [{ tag_change_at, ...settings }, request, deletion_refused, name] = await Promise.all([
    readOwnSettings(database, user_id, now),
    openRequest(database, user_id),
    refusedRequest(database, user_id),
    nameVerification(database, user_id),
  ])
  const obstacles = request ? await readMemberObstacles(database, user_id, now) : []
  return {
    ...settings,
    name,
    tag_change_at: tag_change_at?.toISOString() ?? null,
    deletion: request && { requested_at: request.requested_at.toISOString(), obstacles },
    deletion_refused,
  }
}

/**
 * Makes all changes in one transaction, so other devices see them together. Fails: NAME_VERIFIED (the name changes
 * while an identity document is pending or approved), NAME_RESERVED.
 */
async function updateProfile(deps: AccountDeps, { user_id }: Member, changes: Input<'update_profile'>): Promise<void> {
  const { avatar_url, ...others } = changes
  await deps.database.transaction().execute(async (trx) => {
    // The name of the caller may be an earlier one, because change events can be late.
    const isRenamed = changes.full_name !== undefined && changes.full_name !== (await findPerson(trx, user_id))?.full_name
    if (isRenamed && (await deps.nameVerification(trx, user_id)) !== 'free') fail('NAME_VERIFIED')
    if (avatar_url === null) await deps.removePicture(trx, user_id)
    if (Object.keys(others).length > 0)
      await changeProfile(trx, { user_id, now: deps.clock.now(), brandName: deps.settings.brandName, ...others })
  })
}
