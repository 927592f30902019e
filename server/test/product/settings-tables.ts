import {
  complianceFlagKinds,
  complianceSettings,
  type ComplianceFlagKind,
  type ComplianceSetting,
} from '@hai/contract/compliance-values'
import { z } from 'zod'
import { figures, readSendFigures } from '../../src/platform/figures-config.ts'
import { table } from '../markdown.ts'
import type { Figures } from './figures.ts'
import { figuresTable, type Meaning, type Meanings, type Unit, formatValue } from './units.ts'

const cashoutMeanings: Meanings<Figures['cashouts']> = {
  answer_minutes: ['An agent answers an offer within this time.', 'minutes'],
  silent_minutes: ['An agent who did not answer an offer gets no offer of the same cash-out for this long.', 'minutes'],
  request_hours: ['A cash-out that no agent has accepted expires after this time.', 'hours'],
  cash_hours: ['An agent who accepted a `cash_pickup` hands the cash over within this time.', 'hours'],
  phone_minutes: ['An agent who accepted a cash-out by another method pays it within this time.', 'minutes'],
  confirm_hours: ['The member confirms or disputes a sent cash-out within this time.', 'hours'],
  reminder_hours: ['The member is reminded to confirm this long after the agent marked the cash-out as sent.', 'hours'],
  code_tries: ['After this many wrong hand-over codes, all codes of the cash-out are disabled.', 'number'],
  code_pause_minutes: ['The codes are disabled for this long.', 'minutes'],
  report_days: ['The member can rate a completed cash-out, or open a dispute about it, within this time.', 'days'],
}

const cashInMeanings: Meanings<Figures['cashIns']> = {
  wait_minutes: ['The member must confirm within this time.', 'minutes'],
  waiting_max: ['An agent can have this many unconfirmed cash-ins at once.', 'number'],
  per_hour: ['An agent can start this many cash-ins in an hour.', 'number'],
  pause_minutes: ['After a member has declined, the same agent must wait this long before asking them again.', 'minutes'],
  share_pair_max: ['From cash-ins of one member, at most this amount in 30 days earns the agent a share.', 'cents'],
  share_wait_hours: ['The share is calculated and paid this long after the confirmation.', 'hours'],
  share_tier: ['The agent earns a share only if the member has at least this tier.', 'number'],
}

const taskMeanings: Meanings<Figures['tasks']> = {
  deadline_minutes_min: ['The deadline of a task is at least this long after it is posted.', 'minutes'],
  deadline_days_max: ['The deadline of a task is at most this long after it is posted.', 'days'],
  silence_hours: ['A proof that the creator does not answer is accepted after this time.', 'hours'],
  reminder_hours: ['The creator is reminded to answer this long after the proof.', 'hours'],
  answer_hours: ['After a rejection the worker submits again or opens a dispute within this time.', 'hours'],
  proofs_max: ['A worker can submit this many proofs of one task, including the first.', 'number'],
  posted_max: ['A member can have this many unfinished tasks that they posted.', 'number'],
  claimed_max: ['A member can work on this many tasks at once.', 'number'],
}

const disputeMeanings: Meanings<Figures['disputes']> = {
  escalable_hours: ['Each party may escalate an open dispute to staff after this time.', 'hours'],
  escalate_hours: ['The server escalates a dispute that is still open to staff after this time.', 'hours'],
  decide_hours: ['Staff aim to decide within this time after the escalation or the appeal.', 'hours'],
  files_max: ['Each party can upload this many pictures for one dispute.', 'number'],
  statements_a_day: ['Each party can send this many statements, proposals and answers in a day.', 'number'],
  appeal_days: ['A party can appeal within this time after the decision.', 'days'],
  proposal_hours: ['A proposal expires after this time.', 'hours'],
  openings_a_day: ['A member can open this many disputes in a day.', 'number'],
}

const referralMeanings: Meanings<Figures['referrals']> = {
  is_open: ['If this is off, new sign-ups with a code earn no reward. Earlier sign-ups can still earn one.', 'number'],
  referrer_reward: ['Reward of the referrer.', 'cents'],
  newcomer_reward: ['Reward of the new member.', 'cents'],
  minimum_amount: ['A payment of the new member counts from this amount on.', 'cents'],
  within_days: ['The new member must verify a phone and make the payment within this time after the sign-up.', 'days'],
  final_after_hours: ['The payment must stay with its payee for this long.', 'hours'],
  rewarded_max: ['A referrer can earn rewards for this many new members.', 'number'],
  monthly_budget: ['Budget for all rewards of a calendar month. Further rewards wait for the next month.', 'cents'],
}

const referralHintMeanings: Meanings<Figures['referralHints']> = {
  burst_count: ['One code brings at least this many sign-ups within `burst_hours`.', 'number'],
  burst_hours: ['Period for `burst_count`.', 'hours'],
  circle_percent: ['At least this part of the first payment comes back to its payer within `circle_days`.', '%'],
  circle_days: ['Period for `circle_percent`.', 'days'],
  drained_percent: ["At most this part of the new member's balance after the reward is left `drained_hours` later.", '%'],
  drained_hours: ['Period for `drained_percent`.', 'hours'],
  refused_count: ['At least this many other sign-ups by the same code did not count.', 'number'],
}

const staffMeanings: Meanings<Figures['staff']> = {
  alone_max: ['One credit, or the reversal of one referral reward.', 'cents'],
  daily_limit: ['All credits that one admin makes alone in a day, unless the admin has a limit of their own.', 'cents'],
  earning_alone_max: ['One earning booked by hand, or the reversal of one.', 'cents'],
  statement_alone_max: ['One statement line that is matched or explained by hand.', 'cents'],
  refund_alone_max: ['The amount that one dispute decision takes back from a wallet.', 'cents'],
}

const thresholdMeanings: Readonly<Record<ComplianceSetting, Meaning>> = {
  screening_score: ['Two names whose similarity (0 to 100) is at least this are a hit.', 'number'],
  clearing_by_two_score: ['Two people are needed to clear a hit whose similarity is at least this.', 'number'],
  structuring_count: ['A member makes this many payments just under a limit within `structuring_days`.', 'number'],
  structuring_days: ['Period for `structuring_count`.', 'days'],
  structuring_margin_percent: ['A payment is just under a limit if it is at most this part below the limit.', '%'],
  structuring_day_count: ['At least this many smaller payments of one day together come just under the daily limit.', 'number'],
  fan_in_people: ['This many people pay the same member within `fan_hours`.', 'number'],
  fan_out_people: ['A member pays this many people within `fan_hours`.', 'number'],
  fan_hours: ['Period for `fan_in_people` and `fan_out_people`.', 'hours'],
  draining_account_days: ['An account is new for this long after the sign-up.', 'days'],
  draining_hours: ['Period in which a new account receives the money and sends it on.', 'hours'],
  draining_minimum_cents: ['The new account received at least this amount within `draining_hours`.', 'cents'],
  draining_percent: ['The new account sent at least this part of the received money on.', '%'],
  returning_hours: ['Period in which an agent takes cash and gets the money back.', 'hours'],
  returning_minimum_cents: ['The cash-ins in `returning_hours` have at least this total.', 'cents'],
  returning_percent: ['At least this part of the total came back from the same members.', '%'],
}

const thresholdsTable = ({ compliance }: Figures): string =>
  table(
    ['threshold', 'default', 'allowed values', 'meaning'],
    complianceSettings.flatMap((key) => {
      const row = compliance.find((one) => one.key === key)
      if (!row) return []
      const [means, unit] = thresholdMeanings[key]
      return [
        [`\`${key}\``, formatValue(row.value, unit), `${formatValue(row.least, unit)} – ${formatValue(row.most, unit)}`, means],
      ]
    }),
  )

const flagMeanings: Readonly<Record<ComplianceFlagKind, readonly [raised: string, about: string]>> = {
  sanctions_match: ["A member's name is similar to one on the sanctions list (a hit).", 'everyone'],
  name_not_comparable: ["A member's name has letters that cannot be compared with the list.", 'everyone'],
  structuring: ['A member makes several payments just under the daily limit, or cash-outs just under their limit.', 'everyone'],
  structuring_in_day: ['Several smaller payments of one day together come just under the daily limit.', 'everyone'],
  fan_in: ['Many people pay one member.', 'not agents'],
  fan_out: ['One member pays many people.', 'not agents'],
  draining: ['A new account sends nearly all the money on that it gets.', 'not agents'],
  cash_in_returned: ['Members pay most of the money of their cash-ins back to the agent.', 'agents only'],
}

const flagsTable = (): string =>
  table(
    ['flag', 'raised when', 'applies to'],
    complianceFlagKinds.map((kind) => [`\`${kind}\``, ...flagMeanings[kind]]),
  )

type Variable = keyof typeof figures
const confirmMeanings = {
  CONFIRM_ABOVE_CENTS: ['Payments above this sum need a confirmation, unless the member has chosen another sum.', 'cents'],
} as const satisfies Partial<Record<Variable, Meaning>>
const sendMeanings = {
  UNDO_WINDOW_SECONDS: ['A send to a first-time payee can be undone for this long (undo window).', 'seconds'],
  PENDING_SEND_DAYS: ['A pending send returns to its payer after this time.', 'days'],
  REMINDER_DAYS: ['The server reminds the payee of a pending send this long after the send.', 'days'],
  LOOKUPS_PER_DAY: ['A member has this many look-ups of strangers in a calendar day.', 'number'],
  LOOKUPS_PER_MINUTE: ['A member has this many look-ups of strangers in a minute.', 'number'],
} as const satisfies Partial<Record<Variable, Meaning>>
const linkMeanings = {
  PAY_LINK_DAYS: ['A payment link is open for this long, unless its owner chooses another time.', 'days'],
  PAY_LINKS_PER_DAY: ['A member can create this many payment links in a day.', 'number'],
} as const satisfies Partial<Record<Variable, Meaning>>
const requestMeanings = {
  REQUEST_DAYS: ['A request expires after this time.', 'days'],
  OPEN_REQUESTS_MAX: ['A member can have asked for money in this many open requests.', 'number'],
  OPEN_REQUESTS_PER_PERSON: ['A member can have this many open requests to the same person.', 'number'],
  REQUESTS_PER_DAY: ['A member can create this many requests in a day.', 'number'],
  REQUESTS_PER_PERSON_PER_DAY: ['A member can create this many requests to the same person in a day.', 'number'],
  DECLINED_REQUEST_PAUSE_HOURS: ['After a declined request, the requester cannot ask the same payer for this long.', 'hours'],
} as const satisfies Partial<Record<Variable, Meaning>>
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
