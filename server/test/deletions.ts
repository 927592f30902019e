import type { CallInput, Output } from '@hai/contract/contract'
import type { TestApp } from './app.ts'
import type { MemberPerson } from './members.ts'
import { callConfirmed, type StaffPerson } from './staff.ts'

type Decision = CallInput<'admin_decide_deletion'>

const why = 'As they have asked on the phone, too.'

export function deletionsOf(getApp: () => TestApp) {
  const see = (staff: StaffPerson, request_id: string): Promise<Output<'admin_get_deletion_request'>> =>
    getApp().call('admin_get_deletion_request', { request_id }, staff)
  const decide = (
    staff: StaffPerson,
    request_id: string,
    decision: Decision['decision'],
    more: Partial<Decision> = {},
  ): Promise<Output<'admin_decide_deletion'>> =>
    callConfirmed(getApp(), staff, 'admin_decide_deletion', { request_id, decision, reason: why, ...more })
  const asksToGo = async ({ password, access_token, user_id }: MemberPerson, seenBy: StaffPerson): Promise<string> => {
    await getApp().call('request_account_deletion', { password }, access_token)
    const { items } = await getApp().call('admin_list_deletion_requests', { user_id, status: 'waiting' }, seenBy)
    const [request] = items
    if (!request) throw new Error('the request is not in the list')
    return request.id
  }
  return {
    see,
    decide,
    asksToGo,
    goes: async (member: MemberPerson, [first, second]: readonly [StaffPerson, StaffPerson]) => {
      const request_id = await asksToGo(member, first)
      await decide(first, request_id, 'ask')
      const done = await decide(second, request_id, 'approve')
      await getApp().server.feed.caughtUp()
      return done
    },
  }
}
