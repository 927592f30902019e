/** Stays at the end of a line and never starts the next one. */
export const SEPARATOR = '\u00a0· '

/** Keeps a span of hours or days on one line: “8h–17h”. */
export const withoutBreaks = (span: string): string =>
  span.replaceAll(/\s?[–-]\s?(?=\d)/g, (dash) => `\u2060${dash.replaceAll(/\s/g, '\u00a0')}\u2060`)
