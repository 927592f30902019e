/** What an account is: a member’s, the platform’s, money that waits for somebody, or the world outside. */
export const accountClasses = ['outside', 'available', 'on_hold', 'escrow', 'platform'] as const
export type AccountClass = (typeof accountClasses)[number]

/** Days of one trial balance, and of one picture of the money’s flow. */
export const AUDIT_DAYS_MAX = 92
export const FLOW_DAYS_MAX = 400
