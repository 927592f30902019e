import { chargeFor, shareFor, type Charge, type FeeRule } from '@hai/contract/fee-bands'
import type { FeeOperation } from '@hai/contract/fee-rule-faults'
import { delta, plus, zeroCents, type Cents } from '@hai/contract/money'
import { cents as centsSchema } from '@hai/contract/schemas'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Handler } from '../../feature.ts'
import type { Database } from '../../platform/database/database.ts'
import type { CachedValue } from '../../platform/cached-value.ts'
import { type DatedFeeRule, rulesInForce } from './queries.ts'

const LOOK_BACK = 200_000
const LARGEST_MAX = 10

/** Operations that were cancelled or undone before completion have no posting of these kinds. */
const kindsOf: Readonly<Record<FeeOperation, readonly string[]>> = {
  send: ['send', 'settle_held', 'claim_escrow', 'sent_to_book'],
  quick_pay: ['quick_pay'],
  cash_out: ['cash_out'],
  cash_in: ['cash_in'],
  task_reward: ['task_paid'],
  fund_card: ['fund'],
  fund_sandbox: ['fund'],
}

const details = z.object({ amount: centsSchema, fee: centsSchema, tax: centsSchema })

interface PastSends {
  readonly transaction_id: string
  readonly created_at: Date
  readonly amount: Cents
  readonly booked: Charge
}

async function readPast(database: Database, operation: FeeOperation, count: number): Promise<readonly PastSends[]> {
  const ofMethod: Partial<Record<FeeOperation, RawBuilder<boolean>>> = {
    // A return to another book has no fee.
    send: sql<boolean>`details ->> 'returns' is null`,
    fund_card: sql<boolean>`details ->> 'method' <> 'sandbox'`,
    fund_sandbox: sql<boolean>`details ->> 'method' = 'sandbox'`,
  }
  const { rows } = await sql<{ public_id: string; created_at: Date; details: unknown }>`
    select public_id, created_at, details from ledger.posting_view
     where id > (select last_id from ledger.head_view) - ${LOOK_BACK}::bigint and kind = any (${kindsOf[operation]}::text[])
       and ${ofMethod[operation] ?? sql<boolean>`true`}
     order by id desc limit ${count}`.execute(database)
  return rows.map((row) => {
    const { amount, ...booked } = details.parse(row.details)
    return { transaction_id: row.public_id, created_at: row.created_at, amount, booked }
  })
}

/**
 * For a cash-in, `fee` is the agent’s share. Postings of cash-ins do not contain it, so the preview calculates it from
 * the rule that applied then.
 */
const chargeOf = (operation: FeeOperation, rule: FeeRule, amount: Cents): Charge =>
  operation === 'cash_in' ? { fee: shareFor(rule, amount), tax: zeroCents } : chargeFor(rule, amount)

const totalOf = (charges: readonly Charge[]): Charge => ({
  fee: plus(...charges.map(({ fee }) => fee)),
  tax: plus(...charges.map(({ tax }) => tax)),
})

interface PreviewDeps {
  readonly database: Database
  readonly rules: CachedValue<readonly DatedFeeRule[]>
}

export const previewFeeRule =
  ({ database, rules }: PreviewDeps): Handler<'preview_fee_rule'> =>
  async (_staff, { operation, count, ...drafted }) => {
    const [past, known] = await Promise.all([readPast(database, operation, count), rules.get()])
    const compared = past.map(({ booked, ...one }) => {
      const before = operation === 'cash_in' ? rulesInForce(known, one.created_at).get(operation) : undefined
      const isRefused = one.amount < drafted.minimum_amount || one.amount > drafted.maximum_amount
      return {
        ...one,
        then: before ? chargeOf(operation, before, one.amount) : booked,
        under_rule: isRefused ? null : chargeOf(operation, drafted, one.amount),
      }
    })
    const quotes = compared.flatMap(({ under_rule }) => under_rule ?? [])
    const differenceOf = ({ then, under_rule }: (typeof compared)[number]): number =>
      under_rule === null ? 0 : Math.abs(delta(plus(under_rule.fee, under_rule.tax), plus(then.fee, then.tax)))
    return {
      count: compared.length,
      oldest_at: compared.at(-1)?.created_at.toISOString() ?? null,
      newest_at: compared[0]?.created_at.toISOString() ?? null,
      amount: plus(...compared.map(({ amount }) => amount)),
      then: totalOf(compared.map(({ then }) => then)),
      under_rule: totalOf(quotes),
      refused: compared.length - quotes.length,
      largest: compared
        .filter((one) => one.under_rule === null || differenceOf(one) > 0)
        .toSorted((a, b) => differenceOf(b) - differenceOf(a))
        .slice(0, LARGEST_MAX)
        .map(({ created_at, ...one }) => ({ ...one, created_at: created_at.toISOString() })),
    }
  }
