import type { ActionFacts } from './action-facts.ts'
import { type ActionAmount, amountOf } from './approval-amount.ts'
import { approvalText, type ApprovalTextFormat } from './approval-text.ts'
import type { FieldChange } from './field-changes.ts'
import { fieldText, fieldValueText } from './setting-fields.ts'

type FactsOf<Kind extends ActionFacts['kind']> = Extract<ActionFacts, { readonly kind: Kind }>

/** The maximum length of the list of changes, in characters, because it is sent to a phone. */
const CHANGES_MAX = 1_000

const leafText = (field: string, value: FieldChange['before'], { money }: Pick<ApprovalTextFormat, 'money'>): string =>
  value === null ? 'none' : fieldValueText(field, value, money)

/** For example ` (tax: 10% to 29%, each cash-out: $500.00 to $1,000.00)`. */
export function changesText(changes: readonly FieldChange[], format: Pick<ApprovalTextFormat, 'money'>): string {
  if (changes.length === 0) return ''
  const texts: string[] = []
  for (const { field, before, after } of changes) {
    const next = `${fieldText(field)}: ${leafText(field, before, format)} to ${leafText(field, after, format)}`
    if (texts.join(', ').length + next.length > CHANGES_MAX) break
    texts.push(next)
  }
  const more = changes.length - texts.length
  return ` (${texts.join(', ')}${more === 0 ? '' : `, and ${more} more changes, listed with the approval`})`
}

const steps = { do: '', ask: 'ask to ', approve: 'approve: ', reject: 'reject: ' } as const

const items = { cashout: 'cash-out', task: 'task' } as const

function flagText({ user_id, outcome, is_sanctions_hit }: FactsOf<'compliance_flag'>, { person }: ApprovalTextFormat): string {
  const verb = outcome === 'confirmed' ? 'confirm' : 'clear'
  if (!is_sanctions_hit) return `${verb} a flag of ${person(user_id)}`
  return `${verb} the sanctions hit of ${person(user_id)}${outcome === 'confirmed' ? ', and block the account' : ''}`
}

function refundText({ user_id, amount, released }: FactsOf<'refund'>, { money, person }: ApprovalTextFormat): string {
  const refund = `refund ${money(amount)} to ${person(user_id)}`
  return released === null ? refund : `${refund} and release ${money(released.amount)} to ${person(released.user_id)}`
}

function fundingText({ user_id, decision, amount }: FactsOf<'funding'>, { money, person }: ApprovalTextFormat): string {
  if (decision === 'credit') return `credit ${money(amount)} of a payment to ${person(user_id)}`
  return `record a ${amount === 0 ? 'full refund' : `refund of ${money(amount)}`} for a payment of ${person(user_id)}`
}

/** For example `approve 2 documents: passport of @marie, selfie of @jean; reject the passport of @paul`. */
function documentsText({ decisions }: FactsOf<'documents'>, { person }: ApprovalTextFormat): string {
  const listOf = (verb: 'approve' | 'reject'): string | null => {
    const named = decisions
      .filter(({ decision }) => decision === verb)
      .map(({ document, user_id, renames_to }) => {
        const rename = renames_to === null ? '' : ` and rename to ${renames_to}`
        return `${document.replaceAll('_', ' ')} of ${person(user_id)}${rename}`
      })
    if (named.length === 0) return null
    return named.length === 1 ? `${verb} the ${named[0]}` : `${verb} ${named.length} documents: ${named.join(', ')}`
  }
  return [listOf('approve'), listOf('reject')].filter((part) => part !== null).join('; ')
}

/** What an action does, starting with a verb in lower case: `freeze the account of @marie`. */
export function actionText(facts: ActionFacts, format: ApprovalTextFormat): string {
  const { money, person } = format
  switch (facts.kind) {
    case 'request':
      return `${steps[facts.step]}${approvalText(facts.facts, format)}${changesText(facts.changes, format)}`
    case 'account_freeze':
      return `freeze the account of ${person(facts.user_id)}`
    case 'account_block':
      return facts.change === 'unfreeze'
        ? `unfreeze the account of ${person(facts.user_id)}`
        : `${facts.change} ${person(facts.user_id)}`
    case 'agent_level_change':
      return facts.is_lower
        ? `lower the agent ${person(facts.user_id)} to level ${facts.agent_level}`
        : `confirm level ${facts.agent_level} of the agent ${person(facts.user_id)}`
    case 'agent_request':
      return facts.decision === 'approve'
        ? `make ${person(facts.user_id)} an agent`
        : `reject the request of ${person(facts.user_id)} to be an agent`
    case 'task_removal':
      return `remove a task of ${person(facts.user_id)} and refund ${money(facts.amount)}`
    case 'compliance_flag':
      return flagText(facts, format)
    case 'refund':
      return refundText(facts, format)
    case 'release':
      return facts.is_held
        ? `release ${money(facts.amount)} to ${person(facts.user_id)}`
        : `leave ${money(facts.amount)} with ${person(facts.user_id)}`
    case 'dispute_closing': {
      const parties = `${person(facts.payer.user_id)} and ${person(facts.payee.user_id)}`
      return `close the dispute of ${parties} about a ${items[facts.related_type]} of ${money(facts.amount)}`
    }
    case 'appeal_rejection':
      return `uphold the decision that ${person(facts.user_id)} appealed against`
    case 'report_closing':
      return `close a report about ${person(facts.user_id)} ${facts.outcome === 'acted' ? 'with action' : 'without action'}`
    case 'deletion_refusal':
      return `refuse to delete the account of ${person(facts.user_id)}`
    case 'funding':
      return fundingText(facts, format)
    case 'documents':
      return documentsText(facts, format)
  }
}

/** The amount that an action is about. Null if it is about none, or about several. */
export function actionAmountOf(facts: ActionFacts): ActionAmount | null {
  switch (facts.kind) {
    case 'request':
      return amountOf(facts.facts)
    case 'refund':
      return facts.released === null ? { cents: facts.amount, direction: null } : null
    case 'task_removal':
    case 'release':
    case 'dispute_closing':
      return { cents: facts.amount, direction: null }
    case 'funding':
      if (facts.decision === 'credit') return { cents: facts.amount, direction: 'in' }
      return facts.amount === 0 ? null : { cents: facts.amount, direction: null }
    case 'account_freeze':
    case 'account_block':
    case 'agent_level_change':
    case 'agent_request':
    case 'compliance_flag':
    case 'report_closing':
    case 'appeal_rejection':
    case 'deletion_refusal':
    case 'documents':
      return null
  }
}
