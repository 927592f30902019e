import { stepOf, type CashoutAction, type CashoutRole, type CashoutStatus } from '@hai/contract/cashout-steps'
import type { Finding } from './finding.ts'
import type { Observed } from './observed.ts'

function doubled(keys: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  return keys.filter((key) => seen.size === seen.add(key).size)
}

export function findDoubledDays({ postings, runs }: Observed): Finding[] {
  const ends = postings.flatMap(({ ends: ended }) => ended ?? [])
  const days = runs.map(({ schedule_id, due_on }) => `${schedule_id} on ${due_on}`)
  // Each schedule of the test has one payment day.
  const paid = postings.flatMap(({ schedule_id, kind }) => (schedule_id !== null && kind.startsWith('send') ? schedule_id : []))
  return [
    ...doubled(ends).map((id) => `the hold of ${id} ended twice`),
    ...doubled(days).map((day) => `the schedule ${day} was processed twice`),
    ...doubled(paid).map((id) => `the schedule ${id} made its payment twice`),
  ]
}

export function findUnsettled({ overdue, on_hold, schedules, runs, postings }: Observed): Finding[] {
  const posted = new Set(postings.map(({ public_id }) => public_id))
  return [
    ...overdue.map((id) => `${id} is overdue and not settled`),
    ...on_hold.map((id) => `the money of ${id} is still on hold`),
    ...schedules.filter(({ is_due }) => is_due).map(({ id }) => `the schedule ${id} is overdue and not processed`),
    ...runs
      .filter(({ status, refusal }) => status === 'missed' || refusal === 'INTERNAL')
      .map(({ schedule_id, status, refusal }) => `the schedule ${schedule_id} did not make its payment: ${refusal ?? status}`),
    ...runs
      .filter(({ status, transaction_id }) => status === 'sent' && !posted.has(transaction_id ?? ''))
      .map(({ schedule_id }) => `the schedule ${schedule_id} reports a payment that does not exist`),
  ]
}

/** A deadline that is handled twice causes a step that the state machine does not allow. */
export function findIllegalSteps({ cashouts }: Observed): Finding[] {
  return cashouts.flatMap(({ id, events }) => {
    const [, ...steps] = events
    return steps.flatMap((step, index) => {
      const before = events[index]
      const cashout = before && { status: before.status as CashoutStatus, method: 'cash_pickup' as const }
      const legal = cashout && stepOf(cashout, step.action as CashoutAction, step.by as CashoutRole)
      if (before && legal?.to === step.status && step.version === before.version + 1) return []
      return [`the cash-out ${id} went from ${before?.status ?? 'nothing'} by ${step.action} to ${step.status}`]
    })
  })
}
