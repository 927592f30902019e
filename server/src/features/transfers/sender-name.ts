import { shownName } from '../identity/index.ts'

/**
 * A sender’s name in a mail to strangers, such as "Marie J.". Only letters, apostrophes and hyphens remain, so that it
 * cannot be a link. Without letters, the tag is used.
 */
export function senderName({ full_name, hai_tag }: { readonly full_name: string; readonly hai_tag: string }): string {
  const letters = full_name.normalize('NFKC').replaceAll(/[^\p{L}\p{M}'’-]+/gu, ' ')
  const words = letters.split(' ').filter((word) => /\p{L}/u.test(word))
  return shownName(words.join(' ')).slice(0, NAME_MAX) || `@${hai_tag}`
}

const NAME_MAX = 40
