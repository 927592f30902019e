import { expect, test } from 'vitest'
import { isStaffFeature, readDictionary } from '../tools/dictionaries.ts'
import { familiesIn, isOfFamilyIn, readSources } from '../tools/text-families.ts'

/**
 * Texts with the words of another but not its meaning. Any other text that two features use belongs in
 * `admin_ui`, unless `ui` has it already.
 */
const exceptions: Readonly<Record<string, string>> = {
  'admin_adjustments.what': 'a noun, not a button',
  'admin_health.jobs_failed': 'background jobs, not sign-ins',
  'admin_integrity.received': 'the name of a posting, not an amount',
  'admin_security.resolution_note': 'what a colleague found out, not the findings of an integrity check',
  'admin_tasks.posted': 'when the task was published, not when a posting was booked',
  'admin_ui.account_available': 'the name of a ledger account, not a sum',
  'admin_ui.account_manual_earnings': 'the name of a ledger account, not a kind of earnings',
  'admin_ui.account_on_hold': 'the name of a ledger account, not a sum',
  'admin_ui.account_platform_fees': 'the name of a ledger account, not a kind of earnings',
  'admin_ui.account_tax_fees': 'the name of a ledger account, not a column',
  'admin_ui.change': 'a difference between two sums, not a button',
  'admin_ui.legal_fees': 'the name of a legal document',
  'admin_ui.legal_refund_policy': 'the name of a legal document',
  'admin_ui.posting_fund': 'the name of a posting, not a sum',
  'admin_ui.posting_send': 'the name of a posting, not a button',
  'admin_ui.system': 'who did something, not a color theme',
  'admin_ui.waiting': 'how many are waiting or how long, not a status',
  'admin_users.agent_completed': 'how many cash-outs an agent has completed, not a status',
  'ui.on_hold': 'a sum, not a status',
}

/** Families that share some texts but not their values, so that neither can replace the other. */
const relatedFamilies: Readonly<Record<string, string>> = {
  'admin_accounting.owed_* admin_integrity.sum_*': 'liabilities, and the sums of the net delta',
  'admin_deletions.step_* admin_ui.status_*': 'the history of a deletion, and the status of a case',
  'admin_disputes.action_* admin_tasks.action_*': 'in a case, the action also says which party it was',
  'admin_disputes.action_* admin_users.step_*': 'in a receipt, another column says who did it',
  'admin_integrity.health_* admin_ui.severity_*': 'the specification quotes both',
  'admin_integrity.held_by_* admin_ui.item_*': 'a hold can also belong to a send',
  'admin_security.event_* admin_ui.done_*': 'security events, and actions in the audit log',
  'admin_security.revoked_* admin_ui.done_*': 'why a session ended, and actions in the audit log',
  'admin_tasks.action_* admin_users.step_*': 'steps of a task, and steps of a cash-out',
  'admin_ui.status_* admin_users.state_*': 'the status of a case, and the state of a person',
  'admin_users.block_kind_* admin_users.state_*': 'a filter, and the state of a person',
}

const sources = readSources({ ofStaff: true })
const families = familiesIn(sources)
const isOfFamily = isOfFamilyIn(sources)

/** Staff pages also load all texts of `ui`. */
const texts = Object.entries(readDictionary('en')).filter(([id]) => isStaffFeature(id) || id.startsWith('ui.'))

test('staff say each thing once: no single text of an admin feature repeats another or one of ui', () => {
  const single = texts.filter(([id]) => !isOfFamily(id) && !(id in exceptions))
  const repeated = single.filter(([id, text]) => single.some(([other, said]) => other !== id && said === text))
  expect(repeated).toEqual([])
})

test('texts that are read by value are not a copy of those of another feature', () => {
  const membersByFamily = new Map(
    families.map(({ name, valueOf }) => {
      const members = texts.flatMap(([id, text]) => (valueOf(id) === null ? [] : [`${valueOf(id)} ${text}`]))
      return [name, new Set(members)]
    }),
  )
  const copies = [...membersByFamily].flatMap(([one, members]) =>
    [...membersByFamily]
      .filter(([other, others]) => one < other && [...members].filter((member) => others.has(member)).length > 1)
      .map(([other]) => `${one} ${other}`),
  )
  expect(copies.toSorted()).toEqual(Object.keys(relatedFamilies).toSorted())
})

test('each exception repeats the words of another text', () => {
  const textOf = new Map(texts)
  const needless = Object.keys(exceptions).filter((id) => texts.filter(([, text]) => text === textOf.get(id)).length < 2)
  expect(needless).toEqual([])
})
