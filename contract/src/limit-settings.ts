import { z } from 'zod'
import { AGENT_JOBS_OPEN_MAX } from './bounds.ts'
import { procedures } from './procedure.ts'
import { centsWithin, nothing } from './schemas.ts'
import { askedChange, changeReason, settingsChange, version } from './settings-change.ts'

const LIMIT_MAX = 1_000_000_00
const limit = centsWithin(1, LIMIT_MAX)

const tierFigures = z.strictObject({
  balance: limit,
  out_per_day: limit,
  cashout: z
    .strictObject({ each: limit, per_day: limit, days_30: limit })
    .refine(({ each, per_day }) => each <= per_day, { path: ['per_day'], message: 'below_each' })
    .refine(({ per_day, days_30 }) => per_day <= days_30, { path: ['days_30'], message: 'below_day' })
    .nullable(),
})
export const tier = z.literal([0, 1, 2, 3])
const shownTier = z.object({ tier, version, ...tierFigures.shape })

const levelFigures = z.strictObject({
  balance: limit,
  job_maximum: limit,
  jobs_open_max: z.int().min(1).max(AGENT_JOBS_OPEN_MAX),
  /** Basis points of the cash-out’s fee. */
  fee_share_bp: z.int().min(0).max(10_000),
  /** Requirements of the level. `disputed_bp_max` is a share of the cash-outs. */
  completed_min: z.int().min(0).max(100_000),
  disputed_bp_max: z.int().min(0).max(10_000),
})
export const level = z.literal([1, 2, 3])
const shownLevel = z.object({ level, version, ...levelFigures.shape })

export const limitSettings = procedures({
  get_transaction_limits: {
    summary: 'The balance, sending and cash-out limits of each tier, in cents, and every change, newest first.',
    access: 'admin',
    input: nothing,
    output: z.object({
      tiers: z.array(shownTier),
      changes: z.array(settingsChange(tierFigures).extend({ tier })),
    }),
    errors: [],
  },
  set_transaction_limit: {
    summary:
      'Asks a second super_admin to set the limits of a tier. A higher tier cannot have a lower limit than the tier below; the error names the field.',
    access: 'super_admin',
    is_confirmed_action: true,
    input: z.strictObject({ tier, version, ...tierFigures.shape, reason: changeReason }),
    output: askedChange,
    errors: ['CONFLICT'],
  },
  get_agent_levels: {
    summary: 'The limits, commission and requirements of each agent level, and every change, newest first.',
    access: 'admin',
    input: nothing,
    output: z.object({
      levels: z.array(shownLevel),
      changes: z.array(settingsChange(levelFigures).extend({ level })),
    }),
    errors: [],
  },
  set_agent_level_rule: {
    summary:
      'Asks a second super_admin to set the figures of an agent level. Cash-outs already accepted keep theirs. Except for the share of disputed cash-outs, a higher level cannot have a lower figure than the level below.',
    access: 'super_admin',
    is_confirmed_action: true,
    input: z.strictObject({ level, version, ...levelFigures.shape, reason: changeReason }),
    output: askedChange,
    errors: ['CONFLICT'],
  },
})
