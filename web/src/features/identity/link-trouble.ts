import { troubleOf, type LinkTroubleKind, type Trouble } from './trouble.ts'

const kinds: ReadonlySet<string> = new Set<LinkTroubleKind>(['link_invalid', 'link_expired', 'link_used', 'link_locked'])
export const isLinkTrouble = (trouble: Trouble): trouble is Trouble & { kind: LinkTroubleKind } => kinds.has(trouble.kind)

/**
 * What went wrong with an emailed link. One that is cut off does not even look like one: the server refuses its form, the member is
 * told the same. After too many wrong passwords the link is closed, not the account.
 */
export function linkTrouble(error: unknown): Trouble {
  const trouble = troubleOf(error)
  if (trouble.kind === 'refused') return { kind: 'link_invalid' }
  return trouble.kind === 'locked' ? { kind: 'link_locked' } : trouble
}
