import type { ErrorData } from '@hai/contract/errors'
import { ApiError, errorDataOf } from '../../api/api-error.ts'

export type LinkErrorKind = 'link_invalid' | 'link_expired' | 'link_used' | 'link_locked'

export type SignInError =
  | { kind: 'wrong' | 'unconfirmed' | 'network' | 'busy' | 'refused' }
  | { kind: LinkErrorKind }
  | { kind: 'password_common' | 'password_needed' | 'code_needed' | 'code_wrong' }
  | { kind: 'locked' | 'rate_limited'; retry_at: string }
  | { kind: 'blocked'; notice: ErrorData<'ACCOUNT_BLOCKED'> }
  | { kind: 'server'; request_id: string | null }

const plain: Readonly<Record<string, Exclude<SignInError['kind'], 'locked' | 'rate_limited' | 'blocked' | 'server'>>> = {
  INVALID_CREDENTIALS: 'wrong',
  EMAIL_NOT_CONFIRMED: 'unconfirmed',
  OFFLINE: 'network',
  UNAVAILABLE: 'busy',
  BAD_REQUEST: 'refused',
  WEAK_PASSWORD: 'password_common',
  PASSWORD_NEEDED: 'password_needed',
  SECOND_FACTOR_NEEDED: 'code_needed',
  INVALID_CODE: 'code_wrong',
  LINK_INVALID: 'link_invalid',
  LINK_EXPIRED: 'link_expired',
  LINK_USED: 'link_used',
}

export function classifySignInError(error: unknown): SignInError {
  const locked = errorDataOf(error, 'LOCKED')
  if (locked) return { kind: 'locked', retry_at: locked.retry_at }
  const limited = errorDataOf(error, 'RATE_LIMITED')
  if (limited) return { kind: 'rate_limited', retry_at: limited.retry_at }
  if (!(error instanceof ApiError)) return { kind: 'server', request_id: null }
  const notice = errorDataOf(error, 'ACCOUNT_BLOCKED')
  if (notice) return { kind: 'blocked', notice }
  const kind = plain[error.code]
  return kind ? { kind } : { kind: 'server', request_id: error.request_id }
}
