import type { Finding } from './finding.ts'
import type { Observed, SeenApp, SeenMember, SeenNotification } from './observed.ts'

/** Notifications without an email: about intermediate states of a payment, and about messages. */
const unwritten = new Set(['message', 'money_arriving', 'money_undone'])
/** Emails about these subjects have a link that contains the reference. */
const named = new Set(['transaction', 'request', 'schedule'])

const emailOf = (user_id: string, { title, reference_type, reference_id }: SeenNotification): string =>
  `${user_id} “${title}” ${named.has(reference_type ?? '') ? (reference_id ?? '') : ''}`

const ADDRESS = /\/(?:wallet\/scheduled|wallet|requests)\/(\S+)/

/**
 * All members have emails turned on. So each notification must have exactly one email, except those of the types in
 * `unwritten`.
 */
export function findWrongEmails({ members, emails }: Observed): Finding[] {
  const left = new Map<string, number>()
  const count = (letter: string, by: number): unknown => left.set(letter, (left.get(letter) ?? 0) + by)
  for (const { user_id, notifications } of members)
    for (const notification of notifications) if (!unwritten.has(notification.type)) count(emailOf(user_id, notification), 1)
  for (const { user_id, subject, body } of emails) count(`${user_id} “${subject}” ${ADDRESS.exec(body)?.[1] ?? ''}`, -1)
  return [...left].flatMap(([letter, missing]) => {
    if (missing === 0) return []
    return [missing > 0 ? `an email is missing: ${letter}` : `an email is duplicated: ${letter}`]
  })
}

const stateOf = ({ id, type, read_at }: SeenNotification): string => `${id} ${type} ${read_at === null ? 'unread' : 'read'}`

function findWrongApp(app: SeenApp, member: SeenMember): Finding[] {
  const { user_id, balance, repeated } = app
  const there = new Set(member.notifications.map(stateOf))
  const received = new Set(app.notifications.map(stateOf))
  return [
    ...repeated.map((notification) => `the open app of ${user_id} received twice on one connection: ${notification}`),
    ...(app.is_current ? [] : [`the open app of ${user_id} has no connection`]),
    ...(balance === member.balance
      ? []
      : [`the open app of ${user_id} shows a balance of ${String(balance)} instead of ${member.balance}`]),
    ...[...there].filter((state) => !received.has(state)).map((state) => `the open app of ${user_id} does not show: ${state}`),
    ...[...received].filter((state) => !there.has(state)).map((state) => `the open app of ${user_id} wrongly shows: ${state}`),
  ]
}

/** At the end, every app must show the server's state. No connection may have delivered a notification twice. */
export const findWrongApps = ({ apps, members }: Observed): Finding[] =>
  apps.flatMap((app) => {
    const member = members.find(({ user_id }) => user_id === app.user_id)
    return member ? findWrongApp(app, member) : [`the open app of ${app.user_id} has no member`]
  })
