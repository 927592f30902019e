import {
  ADJUSTMENT_MAX,
  ADJUSTMENT_MIN,
  ADJUSTMENT_NOTES_MAX,
  ADJUSTMENT_REASON_MAX,
  ADJUSTMENT_REASON_MIN,
} from '@hai/contract/adjustment-reasons'
import { API_KEYS_MAX } from '@hai/contract/api-keys'
import * as bounds from '@hai/contract/bounds'
import { categoriesOf, disputedTypes } from '@hai/contract/dispute-steps'
import { GROUNDS_MAX, GROUNDS_MIN, reasonsFor } from '@hai/contract/dispute-reasons'
import { formatUsd } from '@hai/contract/money'
import { isNotifiedByDefault, mayChoose, notificationKinds, type NotificationKind } from '@hai/contract/notification-kinds'
import { WEBHOOK_SECRET_OVERLAP_DAYS, WEBHOOKS_MAX } from '@hai/contract/webhooks'
import { ACTION_MS } from '../../src/features/admin/confirmed-actions.ts'
import { MFA_SESSION_MS } from '../../src/features/admin/mfa-sessions.ts'
import { TOO_NEW_MS } from '../../src/features/admin/own-methods.ts'
import { APPROVAL_MS } from '../../src/features/approvals/ask.ts'
import { CHALLENGE_MS } from '../../src/features/mfa/challenges.ts'
import { PASSKEYS_MAX } from '../../src/features/mfa/passkeys.ts'
import { RECOVERY_CODES } from '../../src/features/mfa/recovery-codes.ts'
import { ACCESS_TOKEN_MS } from '../../src/features/identity/access-tokens.ts'
import * as attempts from '../../src/features/identity/attempts.ts'
import { LINK_MS } from '../../src/features/identity/confirmation-links.ts'
import { REFRESH_TOKEN_MS } from '../../src/features/identity/sessions.ts'
import { CODE_LIFE_MS, GUESSES, LOCK_MS, RESEND_MS, sendBudgets, type Window } from '../../src/features/phone/codes/windows.ts'
import { rules, type Signal } from '../../src/features/security/rules.ts'
import { table } from '../markdown.ts'
import { constantsTable, duration } from './units.ts'

const signInLimits = (): string =>
  table(
    ['what is counted', 'at most', 'within', 'then locked for'],
    (
      [
        ['wrong passwords for one account from one network or one known device', attempts.passwordRule],
        ['wrong passwords for one account from all unknown networks together', attempts.accountRule],
        ['wrong codes of the authenticator and wrong recovery codes', attempts.codeRule],
        ['wrong PINs', attempts.pinRule],
        ['wrong passwords for one emailed link', attempts.linkRule],
        ['reset mails to one address', attempts.resetRule],
        ['reset requests from one network', attempts.resetIpPrefixRule],
        ['other mails that visitors cause to one address', attempts.mailRule],
      ] as const
    ).map(([what, { tries, windowMs, lockMs }]) => [what, String(tries), duration(windowMs), duration(lockMs)]),
  )

const lifetimes = (): string =>
  constantsTable([
    ['an access token is valid for', duration(ACCESS_TOKEN_MS)],
    ['a refresh token is valid for, until its use', duration(REFRESH_TOKEN_MS)],
    ['an emailed link is valid for', duration(LINK_MS)],
    ['time to answer a request for a passkey', duration(CHALLENGE_MS)],
    ['passkeys of one member', `at most ${PASSKEYS_MAX}`],
    ['recovery codes of one member', String(RECOVERY_CODES)],
    ['length of a password', `${bounds.PASSWORD_MIN} – ${bounds.PASSWORD_MAX} characters`],
    ['length of a HaiTag', `${bounds.TAG_MIN} – ${bounds.TAG_MAX} characters`],
    ['a HaiTag can be changed again after', `${bounds.TAG_CHANGE_DAYS} days`],
    ['length of a name', `${bounds.FULL_NAME_MIN} – ${bounds.FULL_NAME_MAX} characters`],
  ])

const windowsText = (windows: readonly Window[]): string =>
  windows.map(({ count, windowMs }) => `${count} in ${duration(windowMs)}`).join(', ')

const phoneCodes = (): string =>
  constantsTable([
    ['a code is valid for', duration(CODE_LIFE_MS)],
    ['another code can be requested after', duration(RESEND_MS)],
    ['wrong codes', `${windowsText([GUESSES])}, then locked for ${duration(LOCK_MS)}`],
    ['codes sent to one member', windowsText(sendBudgets.user)],
    ['codes sent to one number', windowsText(sendBudgets.phone)],
    ['codes requested from one network', windowsText(sendBudgets.ip_prefix)],
    ['reserve of a number whose limit is used up', windowsText(sendBudgets.reserve)],
    ['part of this reserve for one member', windowsText(sendBudgets.shareOfReserve)],
  ])

const staffTimes = (): string =>
  constantsTable([
    ['a step-up token is valid for', duration(MFA_SESSION_MS)],
    ['a confirmed action must be carried out within', duration(ACTION_MS)],
    ['a new phone, authenticator or passkey can be used for step-up after', duration(TOO_NEW_MS)],
    ['a request for approval expires after', duration(APPROVAL_MS)],
    ['amount of a credit', `${formatUsd(ADJUSTMENT_MIN)} – ${formatUsd(ADJUSTMENT_MAX)}`],
    ['reason of a credit', `${ADJUSTMENT_REASON_MIN} – ${ADJUSTMENT_REASON_MAX} characters`],
    ['notes of a credit', `at most ${ADJUSTMENT_NOTES_MAX} characters`],
  ])

const signals: Readonly<Record<Signal, string>> = {
  token_failure: 'failures of access tokens (counted for a network, and for a user)',
  permission_escalation: 'calls that the role of the user does not allow',
  admin_access: 'visits to staff pages by people who are not staff',
  sensitive_data_access: 'reads of sensitive data, and visits to `/wallet` and `/settings`',
  system_error: 'errors that the app reports',
}
const becomes = { blocked: '`blocked`', rate_limited: '`rate_limited`', marked: 'none, but staff see a mark' } as const

const securityRules = (): string =>
  table(
    ['event', 'count', 'within', 'flag', 'for'],
    rules.map((rule) => [
      signals[rule.what],
      String(rule.from),
      duration(rule.withinMs),
      becomes[rule.becomes],
      rule.forMs === 0 ? '–' : duration(rule.forMs),
    ]),
  )

const kinds: Readonly<Record<NotificationKind, string>> = {
  messages: 'messages of a conversation',
  money: 'payments, money added, money returned',
  requests: 'requests for money',
  schedules: 'scheduled payments',
  cashouts: 'cash-outs and cash-ins',
  tasks: 'tasks',
  disputes: 'disputes',
  referrals: 'referrals',
  support: 'answers of the support team',
  account: 'decisions of staff about the member, such as documents or credits',
}
const isNotificationKind = (name: string): name is NotificationKind => Object.hasOwn(kinds, name)

const notificationTable = (): string =>
  table(
    ['kind', 'about', 'in the app', 'by mail'],
    Object.keys(notificationKinds)
      .filter(isNotificationKind)
      .map((kind) => [
        `\`${kind}\``,
        kinds[kind],
        mayChoose(kind, 'in_app') ? 'on, can be switched off' : 'always',
        mayChoose(kind, 'mail') ? `${isNotifiedByDefault(kind, 'mail') ? 'on' : 'off'}, can be changed` : 'never',
      ]),
  )

const codes = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

const disputeCategories = (): string =>
  table(
    ['about', 'side', 'categories'],
    disputedTypes.flatMap((type) =>
      (['payer', 'payee'] as const).map((side) => [
        type === 'cashout' ? 'cash-out' : type,
        side,
        codes(categoriesOf(type, side)),
      ]),
    ),
  )

const disputeReasons = (): string =>
  table(
    ['about', 'refund', 'release', 'close'],
    disputedTypes.map((type) => {
      const { refund, release, close } = reasonsFor[type]
      return [type === 'cashout' ? 'cash-out' : type, codes(refund), codes(release), codes(close)]
    }),
  )

const disputeBounds = (): string =>
  constantsTable([
    ['statement', `${bounds.STATEMENT_MIN} – ${bounds.STATEMENT_MAX} characters`],
    ['reason of a decision', `${GROUNDS_MIN} – ${GROUNDS_MAX} characters`],
  ])

const taskBounds = (): string =>
  constantsTable([
    ['title', `${bounds.TASK_TITLE_MIN} – ${bounds.TASK_TITLE_MAX} characters`],
    ['description', `at most ${bounds.TASK_DESCRIPTION_MAX} characters`],
    ['proof', `at most ${bounds.TASK_PROOF_MAX} characters and ${bounds.TASK_IMAGES_MAX} pictures`],
    ['reason of a rejection', `${bounds.TASK_REASON_MIN} – ${bounds.TASK_REASON_MAX} characters`],
  ])

const scheduleBounds = (): string =>
  constantsTable([
    ['active and paused schedules of one member', `at most ${bounds.SCHEDULES_MAX}`],
    ['schedules that one member creates in 24 hours', `at most ${bounds.SCHEDULES_A_DAY_MAX}`],
    ['time of a run, in the time zone of the schedule', `${bounds.SCHEDULE_HOUR}:00`],
    ['a late run is still made within', `${bounds.SCHEDULE_LATE_HOURS_MAX} hours`],
    ["shares of a split, including the requester's own", `2 – ${bounds.SPLIT_MAX}`],
    ['a payment can be asked back for', `${bounds.ASK_BACK_DAYS} days after it arrived`],
    ['note of a request or schedule', `at most ${bounds.NOTE_MAX} characters`],
  ])

const merchantBounds = (): string =>
  constantsTable([
    ['a payment link is open for', `at most ${bounds.PAY_LINK_DAYS_MAX} days`],
    ['API keys of one member', `at most ${API_KEYS_MAX}`],
    ['webhooks of one member', `at most ${WEBHOOKS_MAX}`],
    ['after a change, messages are also signed with the old secret for', duration(WEBHOOK_SECRET_OVERLAP_DAYS * 86_400_000)],
  ])

export const constantTables = () => ({
  'sign-in-limits': signInLimits(),
  'identity-bounds': lifetimes(),
  'phone-codes': phoneCodes(),
  'staff-times': staffTimes(),
  'security-rules': securityRules(),
  'notification-kinds': notificationTable(),
  'dispute-categories': disputeCategories(),
  'dispute-reasons': disputeReasons(),
  'dispute-bounds': disputeBounds(),
  'task-bounds': taskBounds(),
  'schedule-bounds': scheduleBounds(),
  'merchant-bounds': merchantBounds(),
})
