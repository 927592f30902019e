import type { Input, Output } from '@hai/contract/contract'
import { feeSettings } from '@hai/contract/fee-settings'
import { sql } from 'kysely'
import { recordEvent, type DomainEvent } from '../../events/index.ts'
import type { Handler } from '../../feature.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { recordStaffAction, staffNames } from '../admin/index.ts'
import { type Approvals, type ChangedBy, confirmedBy, settingChange, type Setting } from '../approvals/index.ts'
import { feeRuleFacts } from './fee-rule-facts.ts'
import { readPublished, type PublishedRule, rulesInForce, type DatedFeeRule } from './queries.ts'

const FEES_CHANGED = 'fees.changed'

export const haveFeesChanged = (events: readonly DomainEvent[]): boolean =>
  events.some((event) => event.stream === 'outbox' && event.outboxEvent.type === FEES_CHANGED)

export interface SettingsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly approvals: Pick<Approvals, 'register' | 'ask'>
}

type FeeRuleView = Output<'get_fee_settings'>['rules'][number]
type Drafted = Input<'set_fee_rule'>

async function show(database: Database, rules: readonly PublishedRule[], now: Date): Promise<FeeRuleView[]> {
  const nameOf = await staffNames(
    database,
    rules.map(({ created_by }) => created_by),
  )
  const inForce = rulesInForce(rules, now)
  return rules.map(({ created_by, created_at, effective_from, bands, ...rule }) => ({
    ...rule,
    bands: [...bands],
    effective_from: effective_from.toISOString(),
    state:
      effective_from > now ? 'to_come' : inForce.get(rule.operation)?.effective_from === effective_from ? 'in_force' : 'past',
    published_by: created_by === null ? null : nameOf(created_by),
    published_at: created_at.toISOString(),
  }))
}

export const getFeeSettings =
  ({ database, clock }: SettingsDeps): Handler<'get_fee_settings'> =>
  async () => ({ rules: (await show(database, await readPublished(database), clock.now())).toReversed() })

type Figures = Pick<DatedFeeRule, 'minimum_amount' | 'maximum_amount' | 'bands' | 'tax_bp' | 'paid_by' | 'free_per_day'>

const figuresOf = ({ minimum_amount, maximum_amount, bands, tax_bp, paid_by, free_per_day }: Figures) => ({
  minimum_amount,
  maximum_amount,
  tax_bp,
  paid_by,
  free_per_day,
  bands: bands.map(({ from_amount, fixed, rate_bp, minimum, maximum }) => ({ from_amount, fixed, rate_bp, minimum, maximum })),
})

async function publish(trx: Transaction, requested_by: string, drafted: Drafted, begins: Date, now: Date): Promise<void> {
  const rule = JSON.stringify({ operation: drafted.operation, ...figuresOf(drafted) })
  const { rows } = await sql<{ verdict: string }>`
    select fees.publish(${requested_by}, ${rule}::jsonb, ${begins}, ${drafted.reason}, ${now}) as verdict`.execute(trx)
  if (rows[0]?.verdict === 'forbidden') fail('FORBIDDEN')
  if (rows[0]?.verdict !== 'published') fail('CONFLICT')
}

/**
 * Fails: BAD_REQUEST (the start has passed), CONFLICT (another rule starts at that time, or nothing would change),
 * FORBIDDEN (the requester is no super_admin).
 */
async function publishRule(
  { clock }: SettingsDeps,
  trx: Transaction,
  { proposed: drafted, by }: { readonly proposed: Drafted; readonly by: ChangedBy },
): Promise<void> {
  const now = clock.now()
  const begins = drafted.effective_from === undefined ? now : new Date(drafted.effective_from)
  if (begins < now) fail('BAD_REQUEST', { fields: [{ path: 'effective_from', reason: 'past' }] })
  const before = rulesInForce(await readPublished(trx), begins).get(drafted.operation)
  const was = before && figuresOf(before)
  const is = figuresOf(drafted)
  if (JSON.stringify(was) === JSON.stringify(is)) fail('CONFLICT')
  await publish(trx, by.requested_by, drafted, begins, now)
  const { operation: subject, reason } = drafted
  const after = { ...is, effective_from: begins.toISOString(), ...confirmedBy(by) }
  await recordStaffAction(trx, by.staff, { action: 'fee_rule_set', subject, reason, before: was ?? null, after }, now)
  await recordEvent(trx, { type: FEES_CHANGED, user_id: null, payload: { operation: subject }, at: now })
}

/** Fails with the errors of `publishRule`, and with CONFLICT (already requested). */
export const feeRuleSetting = (deps: SettingsDeps): Setting<Drafted> =>
  settingChange(deps.database, deps.approvals, {
    kind: 'fee_rule',
    schema: feeSettings.set_fee_rule.input,
    subjectOf: ({ operation }) => operation,
    factsOf: feeRuleFacts,
    reasonOf: ({ reason }) => reason,
    about: ['operation', 'reason'],
    compare: async (db, { operation, effective_from }) => {
      const begins = effective_from === undefined ? deps.clock.now() : new Date(effective_from)
      const rule = rulesInForce(await readPublished(db), begins).get(operation)
      return { before: rule ? { ...figuresOf(rule), effective_from: rule.effective_from.toISOString() } : {} }
    },
    apply: (trx, change) => publishRule(deps, trx, change),
  })
