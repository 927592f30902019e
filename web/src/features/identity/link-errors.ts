import { troubleOf, type LinkTroubleKind, type Trouble } from './sign-in-errors.ts'

const kinds: ReadonlySet<string> = new Set<LinkTroubleKind>(['link_invalid', 'link_expired', 'link_used', 'link_locked'])
export const isLinkTrouble = (trouble: Trouble): trouble is Trouble & { kind: LinkTroubleKind } => kinds.has(trouble.kind)

/**
 * The error of an emailed link. A truncated link fails validation on the server, so it counts as invalid. Too many
 * wrong passwords close the link, not the account.
 */
export function linkTrouble(error: unknown): Trouble {
  const trouble = troubleOf(error)
  if (trouble.kind === 'refused') return { kind: 'link_invalid' }
  return trouble.kind === 'locked' ? { kind: 'link_locked' } : trouble
}
