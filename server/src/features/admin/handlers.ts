import type { admin as contract } from '@hai/contract/admin'
import type { Handlers } from '../../feature.ts'
import { listBooks } from '../../platform/database/list-books.ts'
import { fail } from '../../platform/failure.ts'
import { confirmStaffAction, prepareStaffAction, sendActionCode } from './action-codes.ts'
import { findAction } from './confirmed-actions.ts'
import type { StaffSignInDeps } from './deps.ts'
import { issuePasskeyChallenge } from './passkey-challenges.ts'
import { checkStepUp, endMfaSession, issueStepUpToken, readMfaSession, readStepUp, startStepUp } from './step-up.ts'

export const createHandlers = (deps: StaffSignInDeps): Handlers<typeof contract> => ({
  'admin-twilio-verify-start': (staff, { channel = 'text' }) => startStepUp(deps, staff, channel),
  'admin-twilio-verify-check': (staff, { code }) => checkStepUp(deps, staff, { method: 'phone', code }),
  check_admin_authenticator: (staff, { code }) => checkStepUp(deps, staff, { method: 'authenticator', code }),
  start_admin_passkey: (staff) => issuePasskeyChallenge(deps, staff, null),
  finish_admin_passkey: (staff, answer) => checkStepUp(deps, staff, { method: 'passkey', ...answer }),
  'step-up-admin': (staff) => issueStepUpToken(deps, staff),
  get_admin_step_up: (staff) => readStepUp(deps, staff),
  get_admin_mfa_session: (staff) => readMfaSession(deps, staff),
  end_admin_mfa_session: async (staff) => {
    await endMfaSession(deps, staff)
    return {}
  },
  list_books: async () => {
    const books = await listBooks(deps.database)
    return { items: books.map(({ number, name, phone_prefixes }) => ({ number, name, phone_prefixes: [...phone_prefixes] })) }
  },
  prepare_admin_action: (staff, input) => prepareStaffAction(deps, staff, input),
  send_admin_action_code: (staff, input) => sendActionCode(deps, staff, input),
  start_admin_action_passkey: async (staff, { action_id }) => {
    const action = (await findAction(deps, staff, action_id)) ?? fail('NOT_FOUND')
    return issuePasskeyChallenge(deps, staff, action.id)
  },
  confirm_admin_action: (staff, input) => confirmStaffAction(deps, staff, input),
})
