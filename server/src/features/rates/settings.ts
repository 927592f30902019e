import type { Input, Output } from '@hai/contract/contract'
import { rateSettings } from '@hai/contract/rate-settings'
import { type Expression, type SqlBool, sql } from 'kysely'
import { recordEvent } from '../../events/index.ts'
import type { Handler } from '../../feature.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { withinDays } from '../../platform/days.ts'
import { fail } from '../../platform/failure.ts'
import type { RateFigures, RateSource } from '../../platform/rate-source-config.ts'
import { cutPage, sortedPage } from '../../platform/sorted-page.ts'
import { recordStaffAction, staffNames } from '../admin/index.ts'
import { type Approvals, type ChangedBy, confirmedBy, settingChange, type Setting } from '../approvals/index.ts'
import { readImport, RATE_CHANGED } from './import.ts'
import { readHtgRate, readHtgRateOfEachDay } from './queries.ts'

export interface SettingsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly figures: RateFigures
  readonly time_zone: string
  readonly approvals: Pick<Approvals, 'register' | 'ask'>
}

type NewRate = Input<'set_htg_rate'>

const HOUR_MS = 3_600_000
const DAYS_SHOWN = 90

const sorts = {
  as_of: { expression: sql`as_of`, type: 'timestamptz' },
  htg_per_usd: { expression: sql`htg_per_usd`, type: 'numeric' },
} as const

interface Row {
  readonly id: number
  readonly htg_per_usd: string
  readonly source: string
  readonly as_of: Date
  readonly created_by: string | null
  readonly created_at: Date
  readonly sort_key: string
}

async function readPage({ database, time_zone }: SettingsDeps, input: Input<'list_htg_rates'>) {
  const { limit, sort, source, date_from, date_to } = input
  const { where, order, limit: rowsMax, sort_key } = sortedPage(input, sorts[sort], { expression: sql`id`, type: 'bigint' })
  const filters: Expression<SqlBool>[] = [where]
  if (source !== undefined) filters.push(sql<boolean>`strpos(lower(source), lower(${source})) > 0`)
  filters.push(...withinDays(sql.ref('as_of'), { from: date_from, to: date_to, time_zone }))
  const { rows } = await sql<Row>`
    select id, htg_per_usd::text, source, as_of, created_by, created_at, ${sort_key} as sort_key
      from rates.htg_rate where ${sql.join(filters, sql` and `)} order by ${order} limit ${rowsMax}`.execute(database)
  return cutPage(rows, limit, ({ id }) => String(id))
}

type Rates = Output<'list_htg_rates'>

async function importState(database: Database, source: RateSource | null): Promise<Rates['import']> {
  if (!source) return null
  const { tried_at, outcome, answered, confirmed_at } = await readImport(database)
  return {
    host: new URL(source.url).host,
    outcome,
    answered,
    tried_at: tried_at?.toISOString() ?? null,
    confirmed_at: confirmed_at?.toISOString() ?? null,
  }
}

export const listHtgRates =
  (deps: SettingsDeps): Handler<'list_htg_rates'> =>
  async (_staff, input) => {
    const { database, clock, figures, time_zone } = deps
    const now = clock.now()
    const [{ page, next_cursor }, current, state, days] = await Promise.all([
      readPage(deps, input),
      readHtgRate(database, now),
      importState(database, figures.source),
      readHtgRateOfEachDay(database, { now, days: DAYS_SHOWN, time_zone }),
    ])
    const nameOf = await staffNames(
      database,
      page.map(({ created_by }) => created_by),
    )
    const heardAt = current && Math.max(Date.parse(current.as_of), Date.parse(state?.confirmed_at ?? current.as_of))
    return {
      items: page.map(({ id, htg_per_usd, source, as_of, created_by, created_at }) => ({
        id,
        htg_per_usd: Number(htg_per_usd),
        source,
        as_of: as_of.toISOString(),
        is_in_force: as_of.toISOString() === current?.as_of,
        entered_by: created_by === null ? null : nameOf(created_by),
        entered_at: created_at.toISOString(),
      })),
      next_cursor,
      current,
      days,
      import: state,
      is_stale: heardAt !== null && now.getTime() - heardAt > figures.staleAfterHours * HOUR_MS,
      stale_after_hours: figures.staleAfterHours,
    }
  }

/**
 * Fails: BAD_REQUEST (in the future), FORBIDDEN, CONFLICT (not newer than the newest rate), RATE_JUMP (differs by more
 * than 20 % and was not confirmed).
 */
async function enterRate(
  { clock }: SettingsDeps,
  trx: Transaction,
  { proposed: { htg_per_usd, source, as_of, confirm_jump = false }, by }: { readonly proposed: NewRate; readonly by: ChangedBy },
): Promise<void> {
  const now = clock.now()
  const dated = as_of === undefined ? now : new Date(as_of)
  if (dated > now) fail('BAD_REQUEST', { fields: [{ path: 'as_of', reason: 'future' }] })
  const before = await readHtgRate(trx, now)
  const { rows } = await sql<{ verdict: string }>`
    select rates.set_htg(${by.requested_by}, ${htg_per_usd}::numeric, ${source}, ${dated}, ${confirm_jump}, ${now}) as verdict`.execute(
    trx,
  )
  const verdict = rows[0]?.verdict
  if (verdict === 'forbidden') fail('FORBIDDEN')
  if (verdict === 'jump') fail('RATE_JUMP', { from: before?.htg_per_usd ?? 0, to: htg_per_usd })
  if (verdict !== 'set') fail('CONFLICT')
  const after = { htg_per_usd, source, as_of: dated.toISOString(), ...confirmedBy(by) }
  await recordStaffAction(trx, by.staff, { action: 'htg_rate_set', subject: 'HTG', before, after }, now)
  await recordEvent(trx, { type: RATE_CHANGED, user_id: null, payload: {}, at: now })
}

export const htgRateSetting = (deps: SettingsDeps): Setting<NewRate> =>
  settingChange(deps.database, deps.approvals, {
    kind: 'htg_rate',
    schema: rateSettings.set_htg_rate.input,
    subjectOf: () => 'HTG',
    factsOf: ({ htg_per_usd }) => ({ kind: 'htg_rate', htg_per_usd }),
    reasonOf: ({ source }) => source,
    about: [],
    compare: async (db) => ({ before: { ...(await readHtgRate(db, deps.clock.now())), confirm_jump: false } }),
    apply: (trx, change) => enterRate(deps, trx, change),
  })
