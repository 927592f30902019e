import { reservedWords } from './reserved-words.ts'

/** How long a tag its owner gave up is given to nobody else (product.md, section 1). */
export const TAG_RESERVED_DAYS = 365

/**
 * What a tag is unique by: without regard to case, to 0/o, to 1/l/i, and to underscores (product.md, section 1).
 * Tags that read alike share a key. Empty when nothing but underscores is left.
 */
export const tagKey = (hai_tag: string): string =>
  hai_tag.replace(/^@/, '').toLowerCase().replaceAll('_', '').replaceAll('0', 'o').replaceAll(/[1i]/g, 'l')

const reservedKeys = new Set(reservedWords.map(tagKey))

/** A brand of so many characters is long enough to reserve every tag that begins with it. */
const BRAND_PREFIX_MIN = 6

/** Words that would let somebody pass for the house: listed ones, the brand and what begins with it, underscores alone. */
export function isReservedTag(hai_tag: string, brand_name: string): boolean {
  const key = tagKey(hai_tag)
  const brand = tagKey(brand_name.replaceAll(/[^A-Za-z0-9]/g, ''))
  return key === '' || key === brand || reservedKeys.has(key) || (brand.length >= BRAND_PREFIX_MIN && key.startsWith(brand))
}
