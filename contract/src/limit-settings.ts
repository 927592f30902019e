import { z } from 'zod'
import { procedures } from './procedure.ts'
import { centsWithin, nothing } from './schemas.ts'
import { askedChange, changeReason, settingsChange, version } from './settings-change.ts'

/** No wallet holds more, whatever its tier. */
const LIMIT_MAX = 1_000_000_00
const limit = centsWithin(1, LIMIT_MAX)

const tierFigures = z.strictObject({
  balance: limit,
  out_per_day: limit,
  /** Null: no cash-outs at this tier. */
  cashout: z
    .strictObject({ each: limit, per_day: limit, days_30: limit })
    .refine(({ each, per_day }) => each <= per_day, { path: ['per_day'], message: 'below_each' })
    .refine(({ per_day, days_30 }) => per_day <= days_30, { path: ['days_30'], message: 'below_day' })
    .nullable(),
})
/** Of members, by what is known of them. */
export const tier = z.literal([0, 1, 2, 3])
const shownTier = z.object({ tier, version, ...tierFigures.shape })

const levelFigures = z.strictObject({
  balance: limit,
  /** The most of one cash-out. */
  job_maximum: limit,
  jobs_open_max: z.int().min(1).max(1_000),
  /** Of a cash-out’s fee. */
  fee_share_bp: z.int().min(0).max(10_000),
  /** How many completed cash-outs propose an agent for the level, with fewer disputed than the share. */
  completed_min: z.int().min(0).max(100_000),
  disputed_bp_max: z.int().min(0).max(10_000),
})
/** Of agents. */
export const level = z.literal([1, 2, 3])
const shownLevel = z.object({ level, version, ...levelFigures.shape })

export const limitSettings = procedures({
  get_transaction_limits: {
    summary: 'What each tier may hold, send and cash out, in cents, and every change of it, newest first.',
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
      'Asks a second super_admin to set what a tier may hold, send and cash out. A higher tier may never do less than a lower one: the field that would is named.',
    access: 'super_admin',
    is_act: true,
    input: z.strictObject({ tier, version, ...tierFigures.shape, reason: changeReason }),
    output: askedChange,
    errors: ['CONFLICT'],
  },
  get_agent_levels: {
    summary: 'What agents of each level may hold, pay out and earn, what proposes them for it, and every change, newest first.',
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
      'Asks a second super_admin to set the figures of a level of agents. Accepted cash-outs keep theirs. A higher level may never do less than a lower one.',
    access: 'super_admin',
    is_act: true,
    input: z.strictObject({ level, version, ...levelFigures.shape, reason: changeReason }),
    output: askedChange,
    errors: ['CONFLICT'],
  },
})
