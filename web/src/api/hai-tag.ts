import { TAG_MAX, TAG_MIN } from '@hai/contract/bounds'

/** What of the typed text may stand in a tag: letters, digits and underscore, cut at the longest tag. */
export const cleanTag = (typed: string): string => typed.replace(/[^A-Za-z0-9_]/g, '').slice(0, TAG_MAX)

/** Whether typing lost characters that no tag may have; a leading @ is what people type and worth no word. */
export const lostCharacters = (typed: string): boolean => /[^A-Za-z0-9_]/.test(typed.trim().replace(/^@/, ''))

export const isTagLongEnough = (tag: string): boolean => tag.length >= TAG_MIN
