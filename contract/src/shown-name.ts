/** Members cannot choose this name, because names have no digits. It is stored and sent in English. */
const pseudonym = /^Deleted member [2-9][0-9A-F]{5}$/

/**
 * The name as strangers see it, such as "Marie J." (docs/product/identity.md#name). A single name becomes its initial,
 * so that it is not revealed.
 */
export function shownName(full_name: string | null): string {
  if (full_name !== null && pseudonym.test(full_name)) return full_name
  const parts = (full_name ?? '')
    .trim()
    .split(/\s+/)
    .filter((part) => part !== '')
  const [first] = parts
  if (first === undefined) return ''
  const last = parts.length > 1 ? parts.at(-1) : undefined
  return last === undefined ? initialOf(first) : `${first} ${initialOf(last)}`
}

function initialOf(name: string): string {
  const [letter = ''] = name
  return `${letter.toUpperCase()}.`
}
