import type { CashoutStatus } from '@hai/contract/cashout-steps'
import type { TaskStatus } from '@hai/contract/task-steps'
import { aDestination } from '../cashouts.ts'
import { aStatement } from '../disputes.ts'
import type { Circle } from './circle.ts'
import { by, key, own, type OwnCalls } from './own-call.ts'

const agents = { agent_id: { anybodys: 'an agent, which every member may choose' } } as const
const cashout = { cashout_id: own } as const
const cashoutBy = (status: CashoutStatus, side: 'member' | 'agent') => async (circle: Circle) => {
  const { id, [side]: who } = await circle.cashout(status)
  return by(who, { cashout_id: id })
}
const keyed =
  <Input>(make: (circle: Circle) => Promise<{ by: string; input: Input }>) =>
  async (circle: Circle) => {
    const { by: who, input } = await make(circle)
    return { by: who, input: { ...input, ...key() } }
  }
const task = { task_id: own } as const
const taskBy = (status: TaskStatus, side: 'creator' | 'worker') => async (circle: Circle) => {
  const { id, [side]: who } = await circle.task(status)
  return by(who, { task_id: id })
}
const session = { session_id: own } as const
const chatting = async (circle: Circle) => {
  const { paul, session_id } = await circle.chat()
  return by(paul, { session_id })
}
const acquainted = async (circle: Circle) => {
  const { paul, marie } = await circle.chat()
  return by(paul, { user_id: marie.user_id })
}
const dispute = async (circle: Circle) => {
  const { member, dispute_id } = await circle.dispute()
  return by(member, { dispute_id })
}

export const ownDealings = {
  get_agent: {
    ids: agents,
    make: async (circle) => {
      const { member, agent } = await circle.cashout('assigned')
      return by(member, { agent_id: agent.user_id })
    },
  },
  quote_cashout: { ids: agents, make: async (circle) => by(await circle.account(), { amount: 1_00 }) },
  request_cashout: {
    ids: agents,
    make: async (circle) => {
      const { member } = await circle.destination()
      return by(member, { ...key(), amount: 1_00, quoted_total: 1_00, destination_details: aDestination })
    },
  },
  delete_destination: {
    ids: { destination_id: own },
    make: async (circle) => {
      const { member, id } = await circle.destination()
      return by(member, { destination_id: id })
    },
  },
  get_cashout: { ids: cashout, make: cashoutBy('assigned', 'member') },
  cancel_cashout: { ids: cashout, make: keyed(cashoutBy('requested', 'member')) },
  accept_cashout: { ids: cashout, make: cashoutBy('assigned', 'agent') },
  decline_cashout: { ids: cashout, make: cashoutBy('assigned', 'agent') },
  get_handover_code: { ids: cashout, make: cashoutBy('sent', 'member') },
  get_cashout_photo: {
    ids: cashout,
    make: async (circle) => {
      const { member, id } = await circle.photographed()
      return by(member, { cashout_id: id })
    },
  },
  mark_cashout_sent: { ids: cashout, make: cashoutBy('accepted', 'agent') },
  enter_handover_code: {
    ids: cashout,
    make: async (circle) => {
      const { by: who, input } = await keyed(cashoutBy('sent', 'agent'))(circle)
      return { by: who, input: { ...input, code: '000000' } }
    },
  },
  confirm_cashout: { ids: cashout, make: keyed(cashoutBy('sent', 'member')) },
  rate_agent: {
    ids: cashout,
    make: async (circle) => {
      const { by: who, input } = await cashoutBy('completed', 'member')(circle)
      return { by: who, input: { ...input, rating: 5 } }
    },
  },
  get_cashout_receipt: { ids: cashout, make: cashoutBy('completed', 'member') },
  get_cashout_receipt_file: { ids: cashout, make: cashoutBy('completed', 'member') },
  get_task: { ids: task, make: taskBy('claimed', 'worker') },
  claim_task: {
    ids: task,
    make: async (circle) => {
      const { worker, id } = await circle.directed()
      return by(worker, { task_id: id })
    },
  },
  submit_task_proof: {
    ids: { ...task, 'file_ids[]': own },
    make: async (circle) => {
      const { worker, id } = await circle.aTask('claimed')
      return by(worker, { task_id: id, text: 'Done.', file_ids: [await circle.file(worker)] })
    },
  },
  release_task: { ids: task, make: taskBy('claimed', 'worker') },
  reject_task: {
    ids: task,
    make: async (circle) => {
      const { by: who, input } = await taskBy('proof_submitted', 'creator')(circle)
      return { by: who, input: { ...input, reason: 'The door is still open.' } }
    },
  },
  approve_task: { ids: task, make: keyed(taskBy('proof_submitted', 'creator')) },
  cancel_task: { ids: task, make: keyed(taskBy('claimed', 'creator')) },
  get_task_image: {
    ids: { ...task, image_id: own },
    make: async (circle) => {
      const { creator, id, image_id } = await circle.proven()
      return by(creator, { task_id: id, image_id })
    },
  },
  get_chat_session: { ids: session, make: chatting },
  list_chat_messages: { ids: session, make: chatting },
  search_chat_messages: {
    ids: session,
    make: async (circle) => {
      const { by: who, input } = await chatting(circle)
      return { by: who, input: { ...input, query: 'Look' } }
    },
  },
  send_chat_message: {
    ids: { ...session, file_id: own },
    make: async (circle) => {
      const { paul, session_id } = await circle.chat()
      return by(paul, { ...key(), session_id, content: 'Look.', file_id: await circle.file(paul) })
    },
  },
  get_chat_image: {
    ids: { message_id: own },
    make: async (circle) => {
      const { marie, message_id } = await circle.chat()
      return by(marie, { message_id })
    },
  },
  show_typing: { ids: session, make: chatting },
  report_conversation: {
    ids: session,
    make: async (circle) => {
      const { marie, session_id } = await circle.chat()
      return by(marie, { session_id, category: 'other', description: 'Asked for money in the name of somebody else.' })
    },
  },
  mark_session_notifications_read: {
    ids: session,
    make: async (circle) => {
      const { marie, session_id } = await circle.unread()
      return by(marie, { session_id })
    },
  },
  mark_session_read: {
    ids: session,
    make: async (circle) => {
      const { marie, session_id } = await circle.chat()
      return by(marie, { session_id })
    },
  },
  block_member: { ids: { user_id: own }, make: acquainted },
  unblock_member: { ids: { user_id: own }, make: acquainted },
  allow_requests_from: {
    ids: { user_id: own },
    make: async (circle) => {
      const { marie, paul } = await circle.refused()
      return by(marie, { user_id: paul.user_id })
    },
  },
  open_dispute: {
    ids: { related_id: own, 'attachments[]': own },
    make: async (circle) => {
      const { member, id } = await circle.aCashout('sent')
      const said = { related_type: 'cashout', category: 'other', description: aStatement } as const
      return by(member, { related_id: id, ...said, attachments: [await circle.file(member)] })
    },
  },
  get_dispute: { ids: { dispute_id: own }, make: dispute },
  get_dispute_attachment: {
    ids: { dispute_id: own, file_id: own },
    make: async (circle) => {
      const { agent, dispute_id, file_id } = await circle.dispute()
      return by(agent, { dispute_id, file_id })
    },
  },
  add_dispute_event: {
    ids: { dispute_id: own, 'attachments[]': own },
    make: async (circle) => {
      const { member, dispute_id } = await circle.dispute()
      return by(member, { ...key(), dispute_id, body: aStatement, attachments: [await circle.file(member)] })
    },
  },
  propose_dispute_outcome: {
    ids: { dispute_id: own },
    make: async (circle) => {
      const { by: who, input } = await dispute(circle)
      return { by: who, input: { ...key(), ...input, outcome: 'release' } }
    },
  },
  answer_dispute_proposal: {
    ids: { dispute_id: own, proposal_id: own },
    make: async (circle) => {
      const { agent, dispute_id, proposal_id } = await circle.proposal()
      return by(agent, { ...key(), dispute_id, proposal_id, answer: 'decline' })
    },
  },
  close_dispute: {
    ids: { dispute_id: own },
    make: async (circle) => {
      const { member, dispute_id } = await circle.aDispute()
      return by(member, { ...key(), dispute_id })
    },
  },
  confirm_dispute_received: {
    ids: { dispute_id: own },
    make: async (circle) => {
      const { member, dispute_id } = await circle.aDispute()
      return by(member, { ...key(), dispute_id })
    },
  },
  escalate_dispute: { ids: { dispute_id: own }, make: dispute },
  appeal_dispute: {
    ids: { dispute_id: own },
    make: async (circle) => {
      const { by: who, input } = await dispute(circle)
      return { by: who, input: { ...input, body: aStatement } }
    },
  },
} as const satisfies OwnCalls
