import type { Finding } from './finding.ts'
import type { Observed, SeenCashout, SeenPosting } from './observed.ts'

type NotificationKey = string

const notificationOf = (user_id: string | null, type: string, reference: string): NotificationKey[] =>
  user_id === null ? [] : [`${user_id} ${type} ${reference}`]

/**
 * In its undo window, a send has a notification `money_arriving`. When the window ends, the notification about the
 * outcome replaces it.
 */
function notificationsOfPosting(posting: SeenPosting, ending: SeenPosting | undefined): NotificationKey[] {
  const { kind, public_id, payer_id, payee_id, schedule_id } = posting
  const run = schedule_id === null ? [] : notificationOf(payer_id, 'schedule_sent', public_id)
  switch (kind) {
    case 'send':
    case 'quick_pay':
      return [...run, ...notificationOf(payee_id, 'money_received', public_id)]
    case 'send_held': {
      const became = { settle_held: 'money_received', undo_held: 'money_undone' }[ending?.kind ?? '']
      return [...run, ...notificationOf(payee_id, became ?? 'money_arriving', public_id)]
    }
    case 'undo_held':
      return posting.initiator_id === payer_id ? [] : notificationOf(payer_id, 'money_returned', public_id)
    case 'refund':
      return notificationOf(payee_id, 'money_returned', public_id)
    default:
      return []
  }
}

/** Notifications that each event of a cash-out causes: for the member (`sender`) and for current or former agents. */
const notifiedOf: Readonly<Record<string, { readonly sender: number; readonly agent: number }>> = {
  assign: { sender: 1, agent: 1 },
  decline: { sender: 1, agent: 0 },
  pass_on: { sender: 1, agent: 1 },
  put_back: { sender: 1, agent: 1 },
  accept: { sender: 1, agent: 0 },
  mark_sent: { sender: 1, agent: 0 },
  enter_code: { sender: 1, agent: 0 },
  confirm: { sender: 0, agent: 1 },
  expire: { sender: 1, agent: 0 },
  fail: { sender: 1, agent: 1 },
}

function expectedOfCashout({ events }: SeenCashout): { sender: number; agent: number } {
  const counted = { sender: 0, agent: 0 }
  for (const [index, { action }] of events.entries()) {
    const wasAssigned = events[index - 1]?.status === 'assigned'
    const { sender, agent } =
      action === 'cancel' ? { sender: 0, agent: wasAssigned ? 1 : 0 } : (notifiedOf[action] ?? { sender: 0, agent: 0 })
    counted.sender += sender
    counted.agent += agent
  }
  return counted
}

function findWrongCashoutNotifications({ cashouts, members }: Observed): Finding[] {
  const notified = members.flatMap(({ user_id, notifications }) =>
    notifications.filter(({ type }) => type.startsWith('cashout_')).map(({ reference_id }) => ({ user_id, reference_id })),
  )
  const byCashout = Map.groupBy(notified, ({ reference_id }) => reference_id)
  return cashouts.flatMap((cashout) => {
    const all = byCashout.get(cashout.id) ?? []
    const toSender = all.filter(({ user_id }) => user_id === cashout.sender_id).length
    const expected = expectedOfCashout(cashout)
    if (toSender === expected.sender && all.length - toSender === expected.agent) return []
    const steps = cashout.events.map(({ action }) => action).join(', ')
    return [
      `for the cash-out ${cashout.id} (${steps}) the member has ${toSender} notifications instead of ${expected.sender}, agents ${all.length - toSender} instead of ${expected.agent}`,
    ]
  })
}

const ofPayments = [
  'money_received',
  'money_arriving',
  'money_undone',
  'money_returned',
  'schedule_sent',
  'money_requested',
  'schedule_created',
]

/**
 * Members must have exactly the notifications that postings, money requests, schedules and cash-outs cause. Other types
 * of notification are ignored.
 */
export function findWrongNotifications(observed: Observed): Finding[] {
  const { postings, requests, schedules, members } = observed
  const endings = new Map(postings.flatMap((posting) => (posting.ends === null ? [] : [[posting.ends, posting]])))
  const due = [
    ...postings.flatMap((posting) => notificationsOfPosting(posting, endings.get(posting.public_id))),
    ...requests.flatMap(({ id, payer_id }) => notificationOf(payer_id, 'money_requested', id)),
    ...schedules.flatMap(({ id, payer_id }) => notificationOf(payer_id, 'schedule_created', id)),
  ]
  const seen = members.flatMap(({ user_id, notifications }) =>
    notifications
      .filter(({ type }) => ofPayments.includes(type))
      .map(({ type, reference_id }) => `${user_id} ${type} ${reference_id ?? ''}`),
  )
  const left = new Map<NotificationKey, number>()
  for (const item of due) left.set(item, (left.get(item) ?? 0) + 1)
  for (const item of seen) left.set(item, (left.get(item) ?? 0) - 1)
  return [
    ...[...left].filter(([, count]) => count > 0).map(([item]) => `a notification is missing: ${item}`),
    ...[...left].filter(([, count]) => count < 0).map(([item]) => `a notification is duplicated: ${item}`),
    ...findWrongCashoutNotifications(observed),
  ]
}
