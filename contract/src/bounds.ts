export const NOTE_MAX = 140
export const SEARCH_MAX = 100
/** Days after the arrival of a payment in which its payer can ask for it back. */
export const ASK_BACK_DAYS = 30
/** Shares of a split, including the caller’s own. */
export const SPLIT_MAX = 20
export const SCHEDULES_MAX = 50
/** Schedules created per member in 24 hours, including ended ones. */
export const SCHEDULES_A_DAY_MAX = 100
/** Hour from which the scheduled payments of a day are made, in the time zone of each schedule. */
export const SCHEDULE_HOUR = 9
/** Hours for which a late scheduled payment is still made. */
export const SCHEDULE_LATE_HOURS_MAX = 24
/** Source of the rate in demo and test data. The screens translate it. */
export const FIRST_RATE_SOURCE = 'Platform default'
export const RATE_SOURCE_MIN = 2
export const RATE_SOURCE_MAX = 80
/** Larger relative changes need a confirmation. `rates.is_jump` in the database uses the same limit. */
export const RATE_JUMP = 0.2
export const EMAIL_MAX = 254
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 200
export const PASSKEY_NAME_MAX = 40
export const FULL_NAME_MIN = 2
export const FULL_NAME_MAX = 100
export const NICKNAME_MAX = 40
export const REPORT_MIN = 20
export const REPORT_MAX = 2000
export const STATEMENT_MIN = 20
export const STATEMENT_MAX = 2000
export const ATTACHMENTS_MAX = 6
export const TAG_MIN = 3
export const TAG_MAX = 20
export const TAG_CHANGE_DAYS = 90
export const PAY_LINK_DAYS_MAX = 365
export const PICTURE_BYTES_MAX = 5_000_000

/** UTF-16 units. */
export const CHAT_MAX = 2_000
export const CHAT_SEARCH_MIN = 2
export const CHAT_SEARCH_MAX = 100

export const haiTagPattern = /^[A-Za-z0-9_]{3,20}$/

/** A tag needs a letter, because digits alone look like a phone number. */
export const hasLetter = (hai_tag: string): boolean => /[A-Za-z]/.test(hai_tag)

/** Six digits from an authenticator app, or a recovery code with or without hyphens. */
export const secondFactorCodePattern = /^[\dA-Za-z-]{6,40}$/

/** E.164. */
export const phonePattern = /^\+[1-9]\d{6,14}$/

export const TASK_TITLE_MIN = 3
export const TASK_TITLE_MAX = 80
export const TASK_DESCRIPTION_MAX = 2_000
export const TASK_PROOF_MAX = 2_000
export const TASK_IMAGES_MAX = 4
export const TASK_REASON_MIN = 5
export const TASK_REASON_MAX = 500

/** The highest `jobs_open_max` that an agent level can have. An agent also sees at most this many offers. */
export const AGENT_JOBS_OPEN_MAX = 50

export const SETTING_REASON_MIN = 5
export const SETTING_REASON_MAX = 500

export const TABLE_FILE_ROWS_MAX = 10_000
export const AUDIT_DAYS_MAX = 92
export const FLOW_DAYS_MAX = 400
