/** Stands between two things said in one row, and at the end of a line rather than at the beginning of the next. */
export const DOT = '\u00a0· '

/** A span of hours or days as somebody wrote it, kept on one line: “8h–17h”. */
export const unbroken = (span: string): string =>
  span.replaceAll(/\s?[–-]\s?(?=\d)/g, (dash) => `\u2060${dash.replaceAll(/\s/g, '\u00a0')}\u2060`)
