import type { ProcedureName } from '@hai/contract/contract'
import type { Circle } from './circle.ts'
import { key, own, type OwnCalls, self, type Rule } from './own-call.ts'

const anAction = async (circle: Circle) => {
  const { rose, action_id } = await circle.staff()
  return { by: rose, input: { action_id } }
}
const everybodys = { anybodys: 'a staff call, which may name any member’s data' } as const
const challenge = { anybodys: 'a challenge for one use, which only its own passkey can answer' } as const

export const ownStaff = {
  send_admin_action_code: { ids: { action_id: own }, make: anAction },
  start_admin_action_passkey: { ids: { action_id: own }, make: anAction },
  confirm_admin_action: {
    ids: {
      action_id: own,
      'proof.challenge_id': challenge,
    },
    make: async (circle) => {
      const { by, input } = await anAction(circle)
      return { by, input: { ...input, proof: { method: 'phone', code: '000000' } } }
    },
  },
  admin_get_ticket_attachment: {
    ids: { ticket_id: everybodys, file_id: own },
    make: async (circle) => {
      const [{ rose }, { ticket_id, file_id }] = [await circle.staff(), await circle.ticket()]
      return { by: rose, input: { ticket_id, file_id } }
    },
  },
  admin_reply_ticket: {
    ids: { ticket_id: everybodys, admin_id: self, 'attachments[]': own },
    make: async (circle) => {
      const [{ rose }, { ticket_id }] = [await circle.staff(), await circle.ticket()]
      const attachments = [await circle.file(rose)]
      return { by: rose, input: { ...key(), ticket_id, admin_id: rose.user_id, body: 'It is on its way.', attachments } }
    },
  },
  admin_get_dispute_attachment: {
    ids: { dispute_id: everybodys, file_id: own },
    make: async (circle) => {
      const [{ rose }, { dispute_id, file_id }] = [await circle.staff(), await circle.dispute()]
      return { by: rose, input: { dispute_id, file_id } }
    },
  },
  admin_get_cashout_receipt: {
    ids: { cashout_id: everybodys },
    make: async (circle) => {
      const [{ rose }, { id }] = [await circle.staff(), await circle.cashout('completed')]
      return { by: rose, input: { cashout_id: id } }
    },
  },
  admin_get_task_image: {
    ids: { task_id: everybodys, image_id: own },
    make: async (circle) => {
      const [{ rose }, { id, image_id }] = [await circle.staff(), await circle.proven()]
      return { by: rose, input: { task_id: id, image_id } }
    },
  },
  admin_get_report_attachment: {
    ids: { report_id: everybodys, file_id: own },
    make: async (circle) => {
      const { rose, report_id, file_id } = await circle.report()
      return { by: rose, input: { report_id, file_id } }
    },
  },
} as const satisfies OwnCalls

export const colleagues: readonly ProcedureName[] = ['list_wallet_adjustments', 'get_admin_daily_limits']

export const staffRules: Readonly<Record<string, Rule>> = {
  admin_id: self,
  ...Object.fromEntries(
    [
      'user_id',
      'source_user',
      'target_user_id',
      'referrer_id',
      'reporter_id',
      'requested_by',
      'session_id',
      'alert_id',
      'approval_id',
      'assignee_id',
      'known_assignee_id',
      'canned_id',
      'dispute_id',
      'document_id',
      'flag_id',
      'line_id',
      'payout_id',
      'referral_id',
      'report_id',
      'request_id',
      'run_id',
      'statement_id',
      'task_id',
      'ticket_id',
      'transaction_id',
      'transaction_ids[]',
      'funding_id',
      'case.id',
    ].map((field) => [field, everybodys]),
  ),
  'decisions[].document_id': everybodys,
  challenge_id: challenge,
}
