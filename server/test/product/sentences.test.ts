import { ASK_BACK_DAYS, CHAT_MAX } from '@hai/contract/bounds'
import { DECISIONS_MAX } from '@hai/contract/decision-bounds'
import { FEE_RATE_BP_MAX } from '@hai/contract/fee-rule-faults'
import { legalDocuments } from '@hai/contract/legal-values'
import { staffTemplates } from '@hai/contract/notifications'
import { RECEIPT_CODE_LENGTH } from '@hai/contract/receipt-code'
import { TICKET_SCORE_MAX } from '@hai/contract/support-values'
import { expect, test } from 'vitest'
import { AGENT_TIER } from '../../src/features/agents/request-status.ts'
import { TAKEN_BACK_MAX } from '../../src/features/transfers/waiting.ts'
import { readConfig } from '../../src/platform/config.ts'
import { readPage } from './pages.ts'
import { percent } from './units.ts'

const { htgRate, payoutCheckAbove, timeZone } = readConfig({})
const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const word = (count: number): string => words[count] ?? String(count)

/** Phrases that docs/product must contain. Their figures come from the code. */
const sentences = [
  ['agents.md', `A member of tier ${AGENT_TIER} or higher can apply`],
  ['compliance.md', `One confirmation code covers up to ${DECISIONS_MAX} decisions`],
  ['conversations.md', `text of at most ${CHAT_MAX.toLocaleString('en-US')} characters`],
  ['money-and-fees.md', `or if its rate is above ${percent(FEE_RATE_BP_MAX)}.`],
  ['money-and-fees.md', `\`HTG_RATE_STALE_HOURS\` (${htgRate.staleAfterHours} by default)`],
  ['money-and-fees.md', `a verification code of ${RECEIPT_CODE_LENGTH} characters`],
  ['notifications.md', `Staff can send ${word(staffTemplates.length)} prepared notifications`],
  ['sending-money.md', `up to ${word(TAKEN_BACK_MAX)} sends with an undo window to the same person`],
  ['sending-money.md', `within ${ASK_BACK_DAYS} days of its arrival`],
  ['staff.md', `\`PAYOUT_CHECK_ABOVE_CENTS\` ($${payoutCheckAbove / 100} by default)`],
  ['support.md', `asked once for a score from 1 to ${TICKET_SCORE_MAX}`],
  ['support.md', `There are ${word(legalDocuments.length)} documents`],
  ['tiers-and-limits.md', `by default ${timeZone})`],
] as const

test.each(sentences)('%s says: %s', (page, sentence) => {
  expect(readPage(page).replaceAll(/\s+/g, ' ')).toContain(sentence)
})
