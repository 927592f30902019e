/** Moves to the next line with what follows, and never ends a line. */
export const SEPARATOR = ' ·\u00a0'

/** Keeps a span of hours or days on one line: “8h–17h”. */
export const withoutBreaks = (span: string): string =>
  span.replaceAll(/\s?[–-]\s?(?=\d)/g, (dash) => `\u2060${dash.replaceAll(/\s/g, '\u00a0')}\u2060`)
