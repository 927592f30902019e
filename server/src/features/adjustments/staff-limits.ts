import type { Output } from '@hai/contract/contract'
import { cents, type Cents } from '@hai/contract/money'
import { cents as centsSchema } from '@hai/contract/schemas'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { staffNames } from '../admin/index.ts'
import type { AdjustmentsDeps } from './deps.ts'

type StaffLimitsView = Output<'get_staff_limits'>

export interface StaffFigures {
  readonly alone_max: Cents
  readonly daily_limit: Cents
  readonly earning_alone_max: Cents
  readonly statement_alone_max: Cents
  readonly refund_alone_max: Cents
}
export type StaffSettings = StaffFigures & { readonly version: number }

const CHANGES_MAX = 200
/** Far more than the staff of any installation. */
const ADMINS_MAX = 500

const figuresSchema = z.object({
  alone_max: centsSchema,
  daily_limit: centsSchema,
  earning_alone_max: centsSchema,
  statement_alone_max: centsSchema,
  /** Records of changes from before this limit existed lack it. The limit then had this default. */
  refund_alone_max: centsSchema.default(cents(100_00)),
})
const ownSchema = z.object({ daily_limit: centsSchema.nullable() })

export async function readStaffSettings(db: Database): Promise<StaffSettings> {
  const row = await db.selectFrom('adjustments.settings').selectAll().executeTakeFirstOrThrow()
  return { version: row.version, ...figuresSchema.parse(row) }
}

/** Null if the common limit applies. */
export async function readOwnLimit(db: Database, user_id: string): Promise<Cents | null> {
  const row = await db
    .selectFrom('admin.admin_daily_limits_view')
    .select('daily_limit')
    .where('admin_id', '=', user_id)
    .executeTakeFirst()
  return row ? cents(row.daily_limit) : null
}

interface AdminRow {
  readonly user_id: string
  readonly role: 'admin' | 'super_admin'
  readonly daily_limit: number | null
  readonly used: number
}

async function readAdmins({ database, limits }: Pick<AdjustmentsDeps, 'database' | 'limits'>): Promise<readonly AdminRow[]> {
  const { rows } = await sql<AdminRow>`
    select r.user_id, max(r.role) as role, max(own.daily_limit)::bigint as daily_limit, coalesce(max(day.used), 0)::bigint as used
      from identity.user_roles_view r
      left join admin.admin_daily_limits_view own on own.admin_id = r.user_id
      left join admin.admin_day_view day on day.admin_id = r.user_id and day.day = ${limits.today().day}::date
     group by r.user_id order by max(r.role) desc, r.user_id limit ${ADMINS_MAX}`.execute(database)
  return rows
}

const readChanges = (database: Database) =>
  database.selectFrom('adjustments.settings_change').selectAll().orderBy('id', 'desc').limit(CHANGES_MAX).execute()

export async function getStaffLimits(deps: Pick<AdjustmentsDeps, 'database' | 'limits'>): Promise<StaffLimitsView> {
  const { database } = deps
  const [settings, admins, changes] = await Promise.all([readStaffSettings(database), readAdmins(deps), readChanges(database)])
  const nameOf = await staffNames(database, [
    ...admins.map(({ user_id }) => user_id),
    ...changes.flatMap(({ changed_by, approved_by, of_admin }) => [changed_by, approved_by, of_admin]),
  ])
  const common = ({ reason, changed_by, approved_by, changed_at }: (typeof changes)[number]) => ({
    reason,
    changed_at: changed_at.toISOString(),
    changed_by: nameOf(changed_by),
    approved_by: approved_by === null ? null : nameOf(approved_by),
  })
  return {
    settings,
    admins: admins.map(({ user_id, role, daily_limit, used }) => ({
      admin: nameOf(user_id),
      role,
      used_today: cents(used),
      daily_limit: daily_limit === null ? null : cents(daily_limit),
    })),
    changes: changes.flatMap((row) =>
      row.of_admin === null
        ? [{ ...common(row), before: figuresSchema.parse(row.before), after: figuresSchema.parse(row.after) }]
        : [],
    ),
    admin_changes: changes.flatMap((row) =>
      row.of_admin === null
        ? []
        : [
            {
              ...common(row),
              admin: nameOf(row.of_admin),
              before: ownSchema.parse(row.before),
              after: ownSchema.parse(row.after),
            },
          ],
    ),
  }
}
