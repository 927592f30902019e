import { shownName } from '../identity/index.ts'

/**
 * A sender’s name in a mail or text message to a stranger, such as "Marie J.". Keeps only letters, apostrophes and
 * hyphens, so that the name cannot be a link. A name without letters is replaced by the tag.
 */
export function senderName({ full_name, hai_tag }: { readonly full_name: string; readonly hai_tag: string }): string {
  const letters = full_name.normalize('NFKC').replaceAll(/[^\p{L}\p{M}'’-]+/gu, ' ')
  const words = letters.split(' ').filter((word) => /\p{L}/u.test(word))
  return shownName(words.join(' ')).slice(0, NAME_MAX) || `@${hai_tag}`
}

const NAME_MAX = 40
