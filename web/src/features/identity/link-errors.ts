import { classifySignInError, type LinkErrorKind, type SignInError } from './sign-in-errors.ts'

const kinds: ReadonlySet<string> = new Set<LinkErrorKind>(['link_invalid', 'link_expired', 'link_used', 'link_locked'])
export const isLinkError = (trouble: SignInError): trouble is SignInError & { kind: LinkErrorKind } => kinds.has(trouble.kind)

/**
 * The error of an emailed link. A truncated link fails validation on the server, so it counts as invalid. Too many
 * wrong passwords close the link, not the account.
 */
export function linkError(error: unknown): SignInError {
  const trouble = classifySignInError(error)
  if (trouble.kind === 'refused') return { kind: 'link_invalid' }
  return trouble.kind === 'locked' ? { kind: 'link_locked' } : trouble
}
