import { z } from 'zod'
import { ADJUSTMENT_MAX } from './adjustment-reasons.ts'
import { procedures } from './procedure.ts'
import { cents, centsWithin, id, isoTime, nothing } from './schemas.ts'
import { changedBy, changeReason, settingsChange, version } from './settings-change.ts'
import { STAFF_LIMIT_MAX } from './staff-limit-bounds.ts'

const limit = centsWithin(0, STAFF_LIMIT_MAX)

const figures = z.strictObject({
  /** A credit above it waits for a second member of the staff. */
  alone_max: centsWithin(0, ADJUSTMENT_MAX),
  /** What one credits alone in a day, unless they have a limit of their own. */
  daily_limit: limit,
  /** A manual earning above it, and what takes one back, waits likewise. */
  earning_alone_max: limit,
  /** What is said by hand of a statement’s line above it waits likewise. */
  statement_alone_max: limit,
  /** What a decision about a dispute takes from a wallet that already has it: above this it waits likewise. */
  refund_alone_max: limit,
})
const settings = z.object({ version, ...figures.shape })

/** Null: as for all. */
const ownLimit = z.object({ daily_limit: cents.nullable() })

/** Who approved a change, if it took two. */
const approved_by = changedBy.nullable()

const asked = { status: z.enum(['set', 'pending']), approval_id: id.nullable(), expires_at: isoTime.nullable() }

export const staffLimits = procedures({
  get_staff_limits: {
    summary:
      'What the staff may do alone, in cents: credits by amount and by day, manual earnings, words about lines of statements, refunds of paid-out money; who has a daily limit of their own, what each has used of today; and every change, newest first.',
    access: 'admin',
    input: nothing,
    output: z.object({
      settings,
      admins: z.array(
        z.object({
          admin: changedBy,
          role: z.enum(['admin', 'super_admin']),
          daily_limit: cents.nullable(),
          used_today: cents,
        }),
      ),
      changes: z.array(settingsChange(figures).extend({ approved_by })),
      admin_changes: z.array(settingsChange(ownLimit).extend({ admin: changedBy, approved_by })),
    }),
    errors: [],
  },
  set_staff_limits: {
    summary:
      'Sets what the staff may do alone, for all. Less counts at once; more of anything waits for a second super_admin, because it is more for whoever sets it.',
    access: 'super_admin',
    is_act: true,
    input: z.strictObject({ version, ...figures.shape, reason: changeReason }),
    output: z.object({ ...asked, settings }),
    errors: ['CONFLICT'],
  },
  set_admin_daily_limit: {
    summary:
      'Sets what one of the staff may credit alone in a day; null: as for all. `known` is what is set now (CONFLICT when it is not). More for oneself waits for a second super_admin.',
    access: 'super_admin',
    is_act: true,
    input: z.strictObject({ user_id: id, known: limit.nullable(), daily_limit: limit.nullable(), reason: changeReason }),
    output: z.object({ ...asked, daily_limit: cents.nullable() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
})
