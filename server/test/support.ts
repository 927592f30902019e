import { randomUUID } from 'node:crypto'
import type { CallInput } from '@hai/contract/contract'
import type { TestApp } from './app.ts'
import { mailedToken, type MemberPerson } from './members.ts'
import type { StaffPerson } from './staff.ts'

type Asked = Partial<CallInput<'create_support_ticket'>>

export function supportOf(getApp: () => TestApp) {
  const ask = async (who: MemberPerson | null, more: Asked = {}): Promise<string> => {
    const input = { category: 'money', subject: 'Where is my money?', message: 'I sent ten dollars and they are gone.' } as const
    const asked = { idempotency_key: randomUUID(), ...input, ...more }
    return (await getApp().call('create_support_ticket', asked, who?.access_token)).ticket_id
  }
  return {
    ask,
    askAsGuest: async (email: string, more: Asked = {}) => {
      const ticket_id = await ask(null, { email, ...more })
      return { ticket_id, token: await mailedToken(getApp(), email) }
    },
    write: (who: MemberPerson, ticket_id: string, more: Partial<CallInput<'add_ticket_message'>> = {}) =>
      getApp().call(
        'add_ticket_message',
        { idempotency_key: randomUUID(), ticket_id, body: 'And here is more.', ...more },
        who.access_token,
      ),
    see: (who: MemberPerson, ticket_id: string) => getApp().call('get_my_ticket', { ticket_id }, who.access_token),
    rate: (who: MemberPerson, ticket_id: string, score = 5, comment = '') =>
      getApp().call('rate_ticket', { ticket_id, score, comment }, who.access_token),
    viewTicket: (staff: StaffPerson, ticket_id: string) => getApp().call('admin_get_ticket', { ticket_id }, staff),
    answer: (staff: StaffPerson, ticket_id: string, more: Partial<CallInput<'admin_reply_ticket'>> = {}) => {
      const input = { idempotency_key: randomUUID(), ticket_id, admin_id: staff.user_id, body: 'They are on their way.' }
      return getApp().call('admin_reply_ticket', { ...input, ...more }, staff)
    },
    setStatus: (staff: StaffPerson, ticket_id: string, status: 'open' | 'closed') =>
      getApp().call('admin_set_ticket_status', { ticket_id, admin_id: staff.user_id, status }, staff),
    assign: (staff: StaffPerson, ticket_id: string, assignee_id: string | null, known_assignee_id: string | null = null) =>
      getApp().call('admin_assign_ticket', { ticket_id, admin_id: staff.user_id, assignee_id, known_assignee_id }, staff),
  }
}
