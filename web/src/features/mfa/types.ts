import type { Output } from '@hai/contract/contract'

export type AuthenticatorSecret = Output<'start_authenticator'>
export type Passkey = Output<'list_passkeys'>['items'][number]
