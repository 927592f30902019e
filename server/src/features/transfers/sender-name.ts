import { shownName } from '../identity/index.ts'

/**
 * A sender in a mail to strangers: "Marie J.". Nothing but letters, apostrophes and hyphens is left of the name, so that it can be
 * no link; who has no such letter is called by their tag.
 */
export function senderName({ full_name, hai_tag }: { readonly full_name: string; readonly hai_tag: string }): string {
  const letters = full_name.normalize('NFKC').replaceAll(/[^\p{L}\p{M}'’-]+/gu, ' ')
  const words = letters.split(' ').filter((word) => /\p{L}/u.test(word))
  return shownName(words.join(' ')).slice(0, NAME_MAX) || `@${hai_tag}`
}

const NAME_MAX = 40
