/** For display: no line breaks after the hyphens of words. */
export const keepHyphensOnLine = (text: string): string => text.replaceAll(/(\p{L})-(?=\p{L})/gu, '$1\u2011')
