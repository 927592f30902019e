/** What the code of a receipt is made of, in one place and free of libraries. */

/** Without characters that look or sound alike on paper, and without vowels, so that no code is a word. */
export const RECEIPT_CODE_SIGNS = '34679CDFGHJKMNPQRTVWXY'
/** It is printed in groups: `3CD4F-GH6JK-7MN9P`. */
export const RECEIPT_CODE_GROUP = 5
export const RECEIPT_CODE_LENGTH = 3 * RECEIPT_CODE_GROUP
