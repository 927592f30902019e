import type { mfa as contract } from '@hai/contract/mfa'
import type { Handlers } from '../../feature.ts'
import {
  confirmAuthenticator,
  getAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  turnOffAuthenticator,
} from './authenticator.ts'
import type { Deps } from './deps.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { finishPasskeyRegistration, startPasskeyRegistration } from './register-passkey.ts'
import { finishPasskeySignIn, startPasskeySignIn } from './sign-in-with-passkey.ts'

export const createHandlers = (deps: Deps): Handlers<typeof contract> => ({
  start_passkey_registration: (caller, input) => startPasskeyRegistration(deps, caller, input),
  finish_passkey_registration: (caller, input) => finishPasskeyRegistration(deps, caller, input),
  list_passkeys: (caller) => listPasskeys(deps, caller),
  rename_passkey: (caller, input) => renamePasskey(deps, caller, input),
  remove_passkey: async (caller, input) => {
    await removePasskey(deps, caller, input)
    return {}
  },
  start_passkey_sign_in: () => startPasskeySignIn(deps),
  finish_passkey_sign_in: ({ request }, input) => finishPasskeySignIn(deps, request, input),
  get_authenticator: (caller) => getAuthenticator(deps, caller),
  start_authenticator: (caller, input) => startAuthenticator(deps, caller, input),
  confirm_authenticator: (caller, input) => confirmAuthenticator(deps, caller, input),
  renew_recovery_codes: (caller, input) => renewRecoveryCodes(deps, caller, input),
  turn_off_authenticator: async (caller, input) => {
    await turnOffAuthenticator(deps, caller, input)
    return {}
  },
})
