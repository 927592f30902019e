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
  code_tries: ['After this many wrong hand-over codes, all codes of the cash-out are disabled for a while.', 'number'],
  code_pause_minutes: ['The codes are disabled for this long.', 'minutes'],
  report_days: ['The member can rate or report a completed cash-out within this time.', 'days'],
}

const cashInMeanings: Meanings<Figures['cashIns']> = {
  wait_minutes: ['The member must confirm within this time.', 'minutes'],
  waiting_max: ['An agent can have this many unconfirmed cash-ins at once.', 'number'],
  per_hour: ['An agent can start this many cash-ins in an hour.', 'number'],
  pause_minutes: ['After a member has declined, the same agent must wait this long before asking them again.', 'minutes'],
  share_pair_max: ['For each agent and member, at most this amount in 30 days earns the agent a share.', 'cents'],
  share_wait_hours: ['The share is calculated and paid this long after the confirmation.', 'hours'],
  share_tier: ['The member must have at least this tier.', 'number'],
}

const taskMeanings: Meanings<Figures['tasks']> = {
  deadline_minutes_min: ['The deadline is at least this long after the task is posted.', 'minutes'],
  deadline_days_max: ['The deadline is at most this long after the task is posted.', 'days'],
  silence_hours: ['If the creator does not answer a proof, it is accepted after this time.', 'hours'],
  reminder_hours: ['The creator is reminded this long after the proof.', 'hours'],
  answer_hours: ['After a rejection the worker submits again or opens a dispute within this time.', 'hours'],
  proofs_max: ['A worker can submit this many proofs of one task, including the first.', 'number'],
  posted_max: ['A member can have this many unfinished tasks that they posted.', 'number'],
  claimed_max: ['A member can work on this many tasks at once.', 'number'],
}

const disputeMeanings: Meanings<Figures['disputes']> = {
  escalable_hours: ['Either party may escalate the dispute to staff after this time.', 'hours'],
  escalate_hours: ['The server escalates the dispute to staff after this time.', 'hours'],
  decide_hours: ['Staff aim to decide within this time, counted from the escalation, and from an appeal.', 'hours'],
  files_max: ['Each party can upload this many pictures.', 'number'],
  statements_a_day: ['Each party can send this many statements, proposals and answers in a day.', 'number'],
  appeal_days: ['A party can appeal within this time after the decision.', 'days'],
  proposal_hours: ['A proposal expires after this time.', 'hours'],
  openings_a_day: ['A member can open this many disputes in a day.', 'number'],
}

const referralMeanings: Meanings<Figures['referrals']> = {
  is_open: ['If this is off, new sign-ups earn no reward. Rewards that were already earned are still paid.', 'number'],
  referrer_reward: ['Reward of the referrer.', 'cents'],
  newcomer_reward: ['Reward of the new member.', 'cents'],
  minimum_amount: ["The new member's payment must have at least this amount.", 'cents'],
  within_days: ['The new member must verify a phone and make the payment within this time after the sign-up.', 'days'],
  final_after_hours: ['The payment must stay with its payee for this long.', 'hours'],
  rewarded_max: ['A member can earn rewards for this many referrals.', 'number'],
  monthly_budget: ['All rewards together in one calendar month. Further rewards wait for the next month.', 'cents'],
}

const referralHintMeanings: Meanings<Figures['referralHints']> = {
  burst_count: ['One code brings this many sign-ups within `burst_hours`.', 'number'],
  burst_hours: ['Period for `burst_count`.', 'hours'],
  circle_percent: ['This part of the first payment comes back to its payer within `circle_days`.', '%'],
  circle_days: ['Period for `circle_percent`.', 'days'],
  drained_percent: ['At most this part of the balance is left `drained_hours` after the reward.', '%'],
  drained_hours: ['Period for `drained_percent`.', 'hours'],
  refused_count: ['This many other sign-ups by the same code did not count.', 'number'],
}

const staffMeanings: Meanings<Figures['staff']> = {
  alone_max: ['One credit, or one reversed reward.', 'cents'],
  daily_limit: ['All credits of one admin in a day, unless that admin has a limit of their own.', 'cents'],
  earning_alone_max: ['One earning booked by hand, or the reversal of one.', 'cents'],
  statement_alone_max: ['One statement line that is matched or explained by hand.', 'cents'],
  refund_alone_max: ['The amount that one dispute decision takes back from a wallet.', 'cents'],
}

const thresholdMeanings: Readonly<Record<ComplianceSetting, Meaning>> = {
  screening_score: ['Two names whose similarity (0 to 100) is at least this are a hit.', 'number'],
  clearing_by_two_score: ['From this similarity on, two people are needed to clear a hit.', 'number'],
  structuring_count: ['The member makes this many payments just under a limit within `structuring_days`.', 'number'],
  structuring_days: ['Period for `structuring_count`.', 'days'],
  structuring_margin_percent: ['A payment is just under a limit if it is this close to it.', '%'],
  structuring_day_count: [
    'This many payments of one day together come close to the daily limit, and none of them does alone.',
    'number',
  ],
  fan_in_people: ['This many people pay the same member within `fan_hours`.', 'number'],
  fan_out_people: ['A member pays this many people within `fan_hours`.', 'number'],
  fan_hours: ['Period for `fan_in_people` and `fan_out_people`.', 'hours'],
  draining_account_days: ['An account counts as new for this long.', 'days'],
  draining_hours: ['A new account sends the money on within this time.', 'hours'],
  draining_minimum_cents: ['The new account received at least this amount.', 'cents'],
  draining_percent: ['At least this part of the received money left again.', '%'],
  returning_hours: ['The member pays the agent within this time after a cash-in.', 'hours'],
  returning_minimum_cents: ['The cash-in has at least this amount.', 'cents'],
  returning_percent: ['At least this part of the cash-in came back to the agent.', '%'],
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
  sanctions_match: ['A name is similar to one on the sanctions list.', 'everyone'],
  name_not_comparable: ['A name has letters that cannot be compared with the list.', 'everyone'],
  structuring: ['A member makes several payments just under a limit within some days.', 'everyone'],
  structuring_in_day: ['Several payments of one day together come just under the daily limit.', 'everyone'],
  fan_in: ['Many people pay one member.', 'not agents'],
  fan_out: ['One member pays many people.', 'not agents'],
  draining: ['A new account sends on nearly all the money that it gets.', 'not agents'],
  cash_in_returned: ['After cash-ins, members pay most of the money back to the agent.', 'agents only'],
}

const flagsTable = (): string =>
  table(
    ['flag', 'raised when', 'about'],
    complianceFlagKinds.map((kind) => [`\`${kind}\``, ...flagMeanings[kind]]),
  )

type Variable = keyof typeof figures
const confirmMeanings = {
  CONFIRM_ABOVE_CENTS: ['A payment above this sum needs a confirmation, unless the member has chosen another sum.', 'cents'],
} as const satisfies Partial<Record<Variable, Meaning>>
const sendMeanings = {
  UNDO_WINDOW_SECONDS: ['A send to a first-time payee can be undone for this long.', 'seconds'],
  PENDING_SEND_DAYS: ['A pending send returns to its payer after this time.', 'days'],
  REMINDER_DAYS: ['The server reminds the email or phone on these days after the send.', 'days'],
  LOOKUPS_PER_DAY: ['A member can look up this many strangers in a day.', 'number'],
  LOOKUPS_PER_MINUTE: ['A member can look up this many strangers in a minute.', 'number'],
} as const satisfies Partial<Record<Variable, Meaning>>
const linkMeanings = {
  PAY_LINK_DAYS: ['A payment link is open for this long, unless its owner chooses another time.', 'days'],
  PAY_LINKS_PER_DAY: ['A member can create this many payment links in a day.', 'number'],
} as const satisfies Partial<Record<Variable, Meaning>>
const requestMeanings = {
  REQUEST_DAYS: ['A request expires after this time.', 'days'],
  OPEN_REQUESTS_MAX: ['A member can have this many open requests.', 'number'],
  OPEN_REQUESTS_PER_PERSON: ['A member can have this many open requests to the same person.', 'number'],
  REQUESTS_PER_DAY: ['A member can create this many requests in a day.', 'number'],
  REQUESTS_PER_PERSON_PER_DAY: ['A member can create this many requests to the same person in a day.', 'number'],
  DECLINED_REQUEST_PAUSE_HOURS: ['After a refusal, the requester cannot ask the same person again for this long.', 'hours'],
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
