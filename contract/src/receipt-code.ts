/** No character looks like another. There are no vowels, so that no code is a word. */
export const RECEIPT_CODE_SIGNS = '34679CDFGHJKMNPQRTVWXY'
/** Printed in groups: `3CD4F-GH6JK-7MN9P`. */
export const RECEIPT_CODE_GROUP = 5
export const RECEIPT_CODE_LENGTH = 3 * RECEIPT_CODE_GROUP
