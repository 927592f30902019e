/** Bounds of a HaiTag (product.md, section 1). */
export const TAG_LENGTH_MIN = 3
export const TAG_LENGTH_MAX = 20

/** What of the typed text may stand in a tag: letters, digits and underscore, cut at the longest tag. */
export const cleanTag = (typed: string): string => typed.replace(/[^A-Za-z0-9_]/g, '').slice(0, TAG_LENGTH_MAX)

/** Whether typing lost characters that no tag may have; a leading @ is what people type and worth no word. */
export const lostCharacters = (typed: string): boolean => /[^A-Za-z0-9_]/.test(typed.trim().replace(/^@/, ''))

export const isTagLongEnough = (tag: string): boolean => tag.length >= TAG_LENGTH_MIN
