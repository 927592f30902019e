import { classifySignInError, type LinkErrorKind, type SignInError } from './sign-in-errors.ts'

const kinds: ReadonlySet<string> = new Set<LinkErrorKind>(['link_invalid', 'link_expired', 'link_used', 'link_locked'])
export const isLinkError = (problem: SignInError): problem is SignInError & { kind: LinkErrorKind } => kinds.has(problem.kind)

/**
 * A truncated link fails validation on the server, so it counts as invalid. Too many wrong passwords lock the link, not
 * the account.
 */
export function linkError(error: unknown): SignInError {
  const problem = classifySignInError(error)
  if (problem.kind === 'refused') return { kind: 'link_invalid' }
  return problem.kind === 'locked' ? { kind: 'link_locked' } : problem
}
