/** Shortest name after trimming (member-area.md, section 5). */
const NAME_LENGTH_MIN = 2
export const NAME_LENGTH_MAX = 100

/** One space between the parts, none around them. */
export const tidyName = (typed: string): string => typed.trim().replace(/\s+/g, ' ')

export function isNameValid(typed: string): boolean {
  const { length } = tidyName(typed)
  return length >= NAME_LENGTH_MIN && length <= NAME_LENGTH_MAX
}

/** How a stranger sees a name (product.md, section 1, Recipient): "Marie Jean-Pierre" is "Marie J." */
export function maskedName(fullName: string): string {
  const parts = tidyName(fullName).split(' ')
  const first = parts[0] ?? ''
  const initial = parts.length > 1 ? Array.from(parts.at(-1) ?? '')[0] : undefined
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`
}
