/** Bounds of what people type (product.md, sections 1 and 6), free of libraries: the schemas and the browser's fields ask here. */

export const NOTE_MAX = 140
export const SEARCH_MAX = 100
/** How long after a payment arrived its payer may ask the receiver to return it. */
export const ASK_BACK_DAYS = 30
/** How many shares one amount is split into at most, the own one counted. */
export const SPLIT_MAX = 20
/** How many schedules a member may have that are not ended. */
export const SCHEDULES_MAX = 50
/** And how many they may make in 24 hours, ended ones counted. */
export const SCHEDULES_A_DAY_MAX = 100
/** The hour of its day, where it is to be paid, from which on a planned payment is made. */
export const SCHEDULE_HOUR = 9
/** A day that could not be paid in time is made up for so long; after that nobody expects it any more. */
export const SCHEDULE_LATE_HOURS_MAX = 24
/** What the rate calls its source that every new database begins with; other sources are named by whoever sets a rate. */
export const FIRST_RATE_SOURCE = 'Platform default'
export const RATE_SOURCE_MIN = 2
export const RATE_SOURCE_MAX = 80
/** How far a rate may be off the newest, as a share of it, before it has to be confirmed; the database’s own rule. */
export const RATE_JUMP = 0.2
export const EMAIL_MAX = 254
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200
export const PASSKEY_NAME_MAX = 40
export const FULL_NAME_MIN = 2
export const FULL_NAME_MAX = 100
/** What somebody calls another, for themselves. */
export const NICKNAME_MAX = 40
/** What a report about somebody says. */
export const REPORT_MIN = 20
export const REPORT_MAX = 2000
/** What one side of a dispute says at once, and how many pictures each may add to it. */
export const STATEMENT_MIN = 20
export const STATEMENT_MAX = 2000
export const ATTACHMENTS_MAX = 6
export const TAG_MIN = 3
export const TAG_MAX = 20
/** A HaiTag is changed at most once in so many days. */
export const TAG_CHANGE_DAYS = 90
/** The longest a payment link may be open. */
export const PAY_LINK_DAYS_MAX = 365
/** The largest picture an upload may carry, in bytes. */
export const PICTURE_BYTES_MAX = 5_000_000

/** What one message says, in units of UTF-16. */
export const CHAT_MAX = 2_000
/** What is looked for within a conversation. */
export const CHAT_SEARCH_MIN = 2
export const CHAT_SEARCH_MAX = 100

/** Letters, digits, underscore; without the @. */
export const haiTagPattern = /^[A-Za-z0-9_]{3,20}$/

/** A tag without a letter reads like a phone number, so nobody can take one. */
export const hasLetter = (hai_tag: string): boolean => /[A-Za-z]/.test(hai_tag)

/** Six digits of an authenticator, or a recovery code: letters and digits, in groups or not. */
export const secondFactorCodePattern = /^[\dA-Za-z-]{6,40}$/

/** E.164: a plus, the country, at most 15 digits in all. */
export const phonePattern = /^\+[1-9]\d{6,14}$/

/** What a task is called, what it says, and what is handed in for it. */
export const TASK_TITLE_MIN = 3
export const TASK_TITLE_MAX = 80
export const TASK_DESCRIPTION_MAX = 2_000
export const TASK_PROOF_MAX = 2_000
export const TASK_IMAGES_MAX = 4
/** Why a proof is not accepted, as the worker reads it. */
export const TASK_REASON_MIN = 5
export const TASK_REASON_MAX = 500

/** Why somebody of the staff changes a figure. */
export const SETTING_REASON_MIN = 5
export const SETTING_REASON_MAX = 500

/** Rows that one file of a staff table holds at most. */
export const TABLE_FILE_ROWS_MAX = 10_000
