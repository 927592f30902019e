import type { identity as contract } from '@hai/contract/identity'
import type { Handlers } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail, readConfirmationLink } from './confirm-email.ts'
import type { Deps } from './deps.ts'
import { listSessions } from './list-sessions.ts'
import { createUserProfile, ensureProfile } from './make-profile.ts'
import { findPerson, toProfile } from './profiles.ts'
import { refreshSession } from './refresh-session.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { readResetLink, resetPassword } from './reset-password.ts'
import { revokeOtherSessions, revokeSession, signOut } from './revoke-sessions.ts'
import { setLanguage } from './own-settings.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { staffRoleOf } from './staff-people.ts'

export const createHandlers = (deps: Deps): Handlers<typeof contract> => ({
  sign_up: ({ request }, input) => signUp(deps, request, input),
  resend_confirmation: ({ request }, input) => resendConfirmation(deps, request, input),
  read_confirmation_link: (_caller, input) => readConfirmationLink(deps, input),
  confirm_email: ({ request }, input) => confirmEmail(deps, request, input),
  sign_in: ({ request }, input) => signIn(deps, request, input),
  request_password_reset: ({ request }, input) => requestPasswordReset(deps, request, input),
  read_reset_link: (_caller, input) => readResetLink(deps, input),
  reset_password: ({ request }, input) => resetPassword(deps, request, input),
  change_password: (caller, input) => changePassword(deps, caller, input),
  refresh_session: ({ request }, { refresh_token }) => refreshSession(deps, request, refresh_token),
  sign_out: async (caller) => {
    await signOut(deps, caller)
    return {}
  },
  list_sessions: (caller) => listSessions(deps, caller),
  revoke_session: (caller, input) => revokeSession(deps, caller, input),
  revoke_other_sessions: (caller) => revokeOtherSessions(deps, caller),
  get_current_user: ({ user_id, email }) => Promise.resolve({ id: user_id, email }),
  ensure_profile: (caller, input) => ensureProfile(deps, caller, input),
  create_user_profile: (caller, input) => createUserProfile(deps, caller, input),
  get_my_profile: async ({ user_id }) => {
    const person = (await findPerson(deps.database, user_id)) ?? fail('NOT_FOUND')
    return toProfile(person, deps.settings.companyEmailDomain)
  },
  get_my_role: async ({ user_id }) => {
    const role = await staffRoleOf(deps.database, user_id)
    return { role, admin_path: role && `/${deps.settings.adminPrefix}` }
  },
  is_user_blocked: async (caller, { user_id }) => {
    if (user_id !== caller.user_id) fail('FORBIDDEN')
    const person = await findPerson(deps.database, user_id)
    return { blocked: person?.is_blocked ?? false, reason: person?.blocked_reason ?? null }
  },
  set_language: async (caller, { language }) => {
    await setLanguage(deps, caller, language)
    return {}
  },
})
