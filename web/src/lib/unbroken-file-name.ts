/** For display, without line breaks after hyphens. Not for saving. */
export const unbrokenFileName = (file_name: string): string => file_name.replaceAll('-', '\u2011')
