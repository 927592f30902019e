import {
  complianceFlagKinds,
  complianceSettings,
  type ComplianceFlagKind,
  type ComplianceSetting,
} from '@hai/contract/compliance-words'
import { z } from 'zod'
import { figures, readSendFigures } from '../../src/platform/figures-config.ts'
import { table } from '../markdown.ts'
import type { Figures } from './figures.ts'
import { figuresTable, type Meaning, type Meanings, type Unit, shown } from './units.ts'

const cashoutMeanings: Meanings<Figures['cashouts']> = {
  answer_minutes: ['An agent answers an offer within this time.', 'minutes'],
  silent_minutes: ['An agent who did not answer is not offered the same cash-out again for this long.', 'minutes'],
  request_hours: ['A cash-out that no agent took expires after this time.', 'hours'],
  cash_hours: ['An agent who accepted hands the cash over within this time.', 'hours'],
  phone_minutes: ['An agent who accepted pays by mobile money or bank within this time.', 'minutes'],
  confirm_hours: ['The member confirms or disputes a sent cash-out within this time.', 'hours'],
  reminder_hours: ['The member is reminded this long after it was sent.', 'hours'],
  code_tries: ['Wrong hand-over codes that pause all codes of a cash-out.', 'number'],
  code_pause_minutes: ['Length of that pause.', 'minutes'],
  report_days: ['The member rates or reports a completed cash-out within this time.', 'days'],
}

const cashInMeanings: Meanings<Figures['cashIns']> = {
  wait_minutes: ['The member confirms within this time.', 'minutes'],
  waiting_max: ['Cash-ins of one agent that wait for members at once.', 'number'],
  per_hour: ['Cash-ins that one agent begins in an hour.', 'number'],
  pause_minutes: ['After a member declined, the same agent waits this long before the next cash-in with them.', 'minutes'],
  share_pair_max: ['Cash of one member that earns one agent a share in 30 days, at most.', 'cents'],
  share_wait_hours: ['The share is decided and paid this long after the member confirmed.', 'hours'],
  share_tier: ['Tier that the member needs, at least.', 'number'],
}

const taskMeanings: Meanings<Figures['tasks']> = {
  deadline_minutes_min: ['Earliest deadline, counted from the posting.', 'minutes'],
  deadline_days_max: ['Latest deadline.', 'days'],
  silence_hours: ['A proof that the creator does not answer is accepted after this time.', 'hours'],
  reminder_hours: ['The creator is reminded this long after the proof.', 'hours'],
  answer_hours: ['After a rejection the worker submits again or opens a dispute within this time.', 'hours'],
  proofs_max: ['Proofs of one task: the first, and those after a rejection.', 'number'],
  posted_max: ['Unfinished tasks that one member has posted.', 'number'],
  claimed_max: ['Unfinished tasks that one member works on.', 'number'],
}

const disputeMeanings: Meanings<Figures['disputes']> = {
  escalable_hours: ['Either party may escalate after this time.', 'hours'],
  escalate_hours: ['The server escalates after this time.', 'hours'],
  decide_hours: ['Staff aim to decide within this time, counted from the escalation, and from an appeal.', 'hours'],
  files_max: ['Pictures of each party.', 'number'],
  statements_a_day: ['Statements, proposals and answers of each party in a day.', 'number'],
  appeal_days: ['A party appeals within this time after the decision.', 'days'],
  proposal_hours: ['A proposal waits this long for an answer.', 'hours'],
  openings_a_day: ['Disputes that one member opens in a day.', 'number'],
}

const referralMeanings: Meanings<Figures['referrals']> = {
  is_open: ['Whether new sign-ups count. What was earned before is paid in any case.', 'number'],
  referrer_reward: ['Reward of the referrer.', 'cents'],
  newcomer_reward: ['Reward of the new member.', 'cents'],
  minimum_amount: ["Least amount of the new member's first payment.", 'cents'],
  within_days: ['Time for the verified phone and the payment, counted from the sign-up.', 'days'],
  final_after_hours: ['The payment must stay with its payee for this long.', 'hours'],
  rewarded_max: ['Rewarded referrals of one member.', 'number'],
  monthly_budget: ['Rewards in one calendar month. What is above waits for the next month.', 'cents'],
}

const referralHintMeanings: Meanings<Figures['referralHints']> = {
  burst_count: ['Sign-ups by one code …', 'number'],
  burst_hours: ['… within this time.', 'hours'],
  circle_percent: ['Share of the first payment that came back …', '%'],
  circle_days: ['… within this time.', 'days'],
  drained_percent: ['Share of the balance that is left at most …', '%'],
  drained_hours: ['… this long after the reward.', 'hours'],
  refused_count: ['Other sign-ups by the same code that did not count.', 'number'],
}

const staffMeanings: Meanings<Figures['staff']> = {
  alone_max: ['One credit, or one reward taken back.', 'cents'],
  daily_limit: ['All credits of one admin in a day, unless that admin has a limit of their own.', 'cents'],
  earning_alone_max: ['One earning booked by hand, or taken back.', 'cents'],
  statement_alone_max: ['One statement line that is matched or explained by hand.', 'cents'],
  refund_alone_max: ['Money that a decision about a dispute takes from a wallet that already has it.', 'cents'],
}

const thresholdMeanings: Readonly<Record<ComplianceSetting, Meaning>> = {
  screening_score: ['Likeness of two names that counts as a hit, of 100.', 'number'],
  clearing_by_two_score: ['Likeness from which two people clear a hit, of 100.', 'number'],
  structuring_count: ['Amounts just under a limit …', 'number'],
  structuring_days: ['… within this time.', 'days'],
  structuring_margin_percent: ['How near to the limit counts as just under it.', '%'],
  structuring_day_count: ['Payments of one day that come near the daily limit only together.', 'number'],
  fan_in_people: ['People who pay one member …', 'number'],
  fan_out_people: ['People whom one member pays …', 'number'],
  fan_hours: ['… within this time.', 'hours'],
  draining_account_days: ['An account counts as new for this long.', 'days'],
  draining_hours: ['A new account passes money on within this time.', 'hours'],
  draining_minimum_cents: ['Least amount that came in.', 'cents'],
  draining_percent: ['Share of it that left again.', '%'],
  returning_hours: ['Members pay an agent back within this time after a cash-in.', 'hours'],
  returning_minimum_cents: ['Least amount of those cash-ins.', 'cents'],
  returning_percent: ['Share of it that came back.', '%'],
}

const thresholdsTable = ({ compliance }: Figures): string =>
  table(
    ['threshold', 'default', 'may be', 'meaning'],
    complianceSettings.flatMap((key) => {
      const row = compliance.find((one) => one.key === key)
      if (!row) return []
      const [means, unit] = thresholdMeanings[key]
      return [[`\`${key}\``, shown(row.value, unit), `${shown(row.least, unit)} – ${shown(row.most, unit)}`, means]]
    }),
  )

const flagMeanings: Readonly<Record<ComplianceFlagKind, readonly [raised: string, about: string]>> = {
  sanctions_match: ['A name is like one on the sanctions list.', 'everyone'],
  name_not_comparable: ['A name has letters that cannot be compared with the list.', 'everyone'],
  structuring: ['Several amounts just under a limit within some days.', 'everyone'],
  structuring_in_day: ['Several payments of one day that come just under its limit together.', 'everyone'],
  fan_in: ['Many people pay one member.', 'not agents'],
  fan_out: ['One member pays many people.', 'not agents'],
  draining: ['A new account passes on nearly all it gets.', 'not agents'],
  cash_in_returned: ['Members pay an agent back what the agent took in from them.', 'agents only'],
}

const flagsTable = (): string =>
  table(
    ['flag', 'raised when', 'about'],
    complianceFlagKinds.map((kind) => [`\`${kind}\``, ...flagMeanings[kind]]),
  )

type Variable = keyof typeof figures
const confirmMeanings = {
  CONFIRM_ABOVE_CENTS: ['More than this needs a confirmation, unless the member set another sum.', 'cents'],
} as const satisfies Partial<Record<Variable, Meaning>>
const sendMeanings = {
  UNDO_WINDOW_SECONDS: ['A send to a first-time payee can be undone for this long.', 'seconds'],
  PENDING_SEND_DAYS: ['A pending send returns to its payer after this time.', 'days'],
  REMINDER_DAYS: ['The address is reminded on these days after the send.', 'days'],
  LOOKUPS_PER_DAY: ['Strangers that one member looks up in a day.', 'number'],
  LOOKUPS_PER_MINUTE: ['Strangers that one member looks up in a minute.', 'number'],
} as const satisfies Partial<Record<Variable, Meaning>>
const linkMeanings = {
  PAY_LINK_DAYS: ['A payment link is open for this long, unless its owner chooses another time.', 'days'],
  PAY_LINKS_PER_DAY: ['Payment links that one member makes in a day.', 'number'],
} as const satisfies Partial<Record<Variable, Meaning>>
const requestMeanings = {
  REQUEST_DAYS: ['A request expires after this time.', 'days'],
  OPEN_REQUESTS_MAX: ['Open requests of one member.', 'number'],
  OPEN_REQUESTS_PER_PERSON: ['Open requests of one member to the same person.', 'number'],
  REQUESTS_PER_DAY: ['Requests that one member makes in a day.', 'number'],
  REQUESTS_PER_PERSON_PER_DAY: ['Requests of one member to the same person in a day.', 'number'],
  DECLINED_REQUEST_PAUSE_HOURS: ['After a decline, the same person cannot be asked for this long.', 'hours'],
} as const satisfies Partial<Record<Variable, Meaning>>
/** Every environment variable with a figure of the product, and what the table of settings says about it. */
const variables: Readonly<Record<Variable, readonly [string, Unit]>> = {
  ...confirmMeanings,
  ...sendMeanings,
  ...linkMeanings,
  ...requestMeanings,
}

function variablesTable(meanings: Partial<typeof variables>): string {
  const parsed = z.object(figures).parse({})
  const defaults = { ...parsed, REMINDER_DAYS: readSendFigures(parsed).reminderDays }
  return figuresTable('variable', defaults, { ...meanings })
}

export const settingsTables = (known: Figures) => ({
  'cash-out-settings': figuresTable('setting', known.cashouts, cashoutMeanings),
  'cash-in-settings': figuresTable('setting', known.cashIns, cashInMeanings),
  'task-settings': figuresTable('setting', known.tasks, taskMeanings),
  'dispute-settings': figuresTable('setting', known.disputes, disputeMeanings),
  'referral-settings': figuresTable('setting', known.referrals, referralMeanings),
  'referral-hints': figuresTable('setting', known.referralHints, referralHintMeanings),
  'staff-limits': figuresTable('setting', known.staff, staffMeanings),
  'compliance-thresholds': thresholdsTable(known),
  'compliance-flags': flagsTable(),
  'confirmation-variables': variablesTable(confirmMeanings),
  'send-variables': variablesTable(sendMeanings),
  'pay-link-variables': variablesTable(linkMeanings),
  'request-variables': variablesTable(requestMeanings),
})
