/**
 * Owner of an account: a member (`available`, `on_hold`), the platform, money in transit (`escrow`), or the outside
 * world.
 */
export const accountClasses = ['outside', 'available', 'on_hold', 'escrow', 'platform'] as const
export type AccountClass = (typeof accountClasses)[number]

/** Maximum period (days) of a trial balance and of a money-flow chart. */
export const AUDIT_DAYS_MAX = 92
export const FLOW_DAYS_MAX = 400
