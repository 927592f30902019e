import { z } from 'zod'
import { ADJUSTMENT_MAX } from './adjustment-reasons.ts'
import { procedures } from './procedure.ts'
import { cents, centsWithin, id, isoTime, nothing } from './schemas.ts'
import { changedBy, changeReason, settingsChange, version } from './settings-change.ts'
import { STAFF_LIMIT_MAX } from './staff-limit-bounds.ts'

const limit = centsWithin(0, STAFF_LIMIT_MAX)

const figures = z.strictObject({
  /** A larger credit needs a second staff member. */
  alone_max: centsWithin(0, ADJUSTMENT_MAX),
  /** Credits per day without a second staff member, unless the staff member has their own limit. */
  daily_limit: limit,
  /** A larger manual earning, or its reversal, needs a second staff member. */
  earning_alone_max: limit,
  /** Explaining or matching a larger statement line by hand needs a second staff member. */
  statement_alone_max: limit,
  /**
   * A dispute decision that takes back more than this from a member who was already paid needs a second staff member.
   */
  refund_alone_max: limit,
})
const settings = z.object({ version, ...figures.shape })

/** Null: the default applies. */
const ownLimit = z.object({ daily_limit: cents.nullable() })

const approved_by = changedBy.nullable()

const requestResult = { status: z.enum(['set', 'pending']), approval_id: id.nullable(), expires_at: isoTime.nullable() }

export const staffLimits = procedures({
  get_staff_limits: {
    summary:
      'The limits of staff actions without approval, in cents: credits per credit and per day, manual earnings, statement lines by hand, refunds of paid-out money; individual daily limits and today’s use; and every change, newest first.',
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
      'Sets the limits for all staff. Lowering a limit takes effect at once; raising one waits for a second super_admin, because it also raises the caller’s own.',
    access: 'super_admin',
    is_confirmed_action: true,
    input: z.strictObject({ version, ...figures.shape, reason: changeReason }),
    output: z.object({ ...requestResult, settings }),
    errors: ['CONFLICT'],
  },
  set_admin_daily_limit: {
    summary:
      'Sets the daily credit limit of one staff member; null: the default. `known` is the current value (CONFLICT if it is not). Raising one’s own limit waits for a second super_admin.',
    access: 'super_admin',
    is_confirmed_action: true,
    input: z.strictObject({ user_id: id, known: limit.nullable(), daily_limit: limit.nullable(), reason: changeReason }),
    output: z.object({ ...requestResult, daily_limit: cents.nullable() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
})
