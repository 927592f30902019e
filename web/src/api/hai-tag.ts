import { TAG_MAX, TAG_MIN } from '@hai/contract/bounds'

/** Keeps letters, digits and underscores, up to the maximum length. */
export const cleanTag = (typed: string): string => typed.replace(/[^A-Za-z0-9_]/g, '').slice(0, TAG_MAX)

/** True if `cleanTag` removed characters other than a leading @, which people often type. */
export const lostCharacters = (typed: string): boolean => /[^A-Za-z0-9_]/.test(typed.trim().replace(/^@/, ''))

export const isTagLongEnough = (tag: string): boolean => tag.length >= TAG_MIN
