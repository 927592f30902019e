/** Keeps a final initial ("Marie J.") on the same line as the name. */
export const nonBreakingName = (name: string): string => name.replace(/ (?=\p{L}\.$)/u, '\u00a0')
