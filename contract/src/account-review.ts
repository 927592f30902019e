/** Stored as the reason when staff confirm a sanctions hit. The screens show a text in the language of the reader. */
export const ACCOUNT_REVIEW = 'account_review'
