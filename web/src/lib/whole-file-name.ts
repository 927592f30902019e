/** A file's name as it is shown: it does not break after its hyphens. Never the name that it is saved under. */
export const wholeFileName = (file_name: string): string => file_name.replaceAll('-', '\u2011')
