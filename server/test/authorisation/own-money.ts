import type { Circle } from './circle.ts'
import { by, key, own, type OwnCalls } from './own-call.ts'

const transaction = { transaction_id: own } as const
const paid = async (circle: Circle) => {
  const { marie, transaction_id } = await circle.paid()
  return by(marie, { transaction_id })
}
const link = async (circle: Circle) => {
  const { marie, id } = await circle.link()
  return by(marie, { pay_link_id: id })
}
const hook = async (circle: Circle) => {
  const { marie, webhook_id } = await circle.webhook('kept')
  return by(marie, { webhook_id })
}
const asked = (side: 'marie' | 'paul') => async (circle: Circle) => {
  const { request_id, [side]: who } = await circle.request()
  return by(who, { ...key(), request_id })
}
const schedule = async (circle: Circle) => {
  const { marie, id } = await circle.schedule()
  return by(marie, { ...key(), schedule_id: id })
}
const run = async (circle: Circle) => {
  const { marie, id, upcoming } = await circle.schedule()
  return by(marie, { ...key(), schedule_id: id, due_on: upcoming[0]?.due_at.slice(0, 10) ?? '' })
}
const cashIn = (side: 'agent' | 'member') => async (circle: Circle) => {
  const { id, [side]: who } = await circle.cashIn()
  return by(who, { cash_in_id: id })
}

export const ownMoney = {
  get_transaction: { ids: transaction, make: paid },
  find_payment: {
    ids: { key: own },
    make: async (circle) => {
      const { marie, payment_key } = await circle.paid()
      return by(marie, { key: payment_key })
    },
  },
  get_receipt: { ids: transaction, make: paid },
  get_receipt_code: { ids: transaction, make: paid },
  get_receipt_proof: { ids: transaction, make: paid },
  return_payment: {
    ids: transaction,
    make: async (circle) => {
      const { paul, transaction_id } = await circle.paid()
      return by(paul, { ...key(), transaction_id })
    },
  },
  ask_payment_back: {
    ids: transaction,
    make: async (circle) => {
      const { marie, transaction_id } = await circle.paid()
      return by(marie, { ...key(), transaction_id })
    },
  },
  decline_ask_back: {
    ids: transaction,
    make: async (circle) => {
      const { paul, transaction_id } = await circle.askedBack()
      return by(paul, { ...key(), transaction_id })
    },
  },
  report_member: {
    ids: transaction,
    make: async (circle) => {
      const { marie, paul, transaction_id } = await circle.paid()
      const said = { category: 'other', description: 'Asked for money in the name of somebody else.' } as const
      return by(marie, { hai_tag: paul.hai_tag, transaction_id, ...said })
    },
  },
  undo_send: {
    ids: transaction,
    make: async (circle) => {
      const { marie, transaction_id } = await circle.held()
      return by(marie, { ...key(), transaction_id })
    },
  },
  cancel_pending_send: {
    ids: transaction,
    make: async (circle) => {
      const { marie, transaction_id } = await circle.waiting()
      return by(marie, { ...key(), transaction_id })
    },
  },
  is_send_waiting: {
    ids: {
      transaction_id: { anybodys: 'anyone may open the link in a message. The answer is yes or no, and no for unknown ids' },
    },
    make: async (circle) => {
      const { marie, transaction_id } = await circle.waiting()
      return by(marie, { transaction_id })
    },
  },
  get_pay_link: { ids: { pay_link_id: own }, make: link },
  cancel_pay_link: { ids: { pay_link_id: own }, make: link },
  list_webhook_deliveries: { ids: { webhook_id: own }, make: hook },
  rotate_webhook_secret: { ids: { webhook_id: own }, make: hook },
  set_webhook: {
    ids: { webhook_id: own },
    make: async (circle) => {
      const { by: who, input } = await hook(circle)
      return { by: who, input: { ...input, is_on: false } }
    },
  },
  replay_webhook_delivery: {
    ids: { delivery_id: own },
    make: async (circle) => {
      const { marie, delivery_id } = await circle.webhook('kept')
      return by(marie, { delivery_id })
    },
  },
  delete_webhook: {
    ids: { webhook_id: own },
    make: async (circle) => {
      const { marie, webhook_id } = await circle.webhook('deleted')
      return by(marie, { webhook_id })
    },
  },
  revoke_api_key: {
    ids: { api_key_id: own },
    make: async (circle) => {
      const { marie, id } = await circle.key()
      return by(marie, { api_key_id: id })
    },
  },
  get_money_request: {
    ids: { request_id: own },
    make: async (circle) => {
      const { paul, request_id } = await circle.request()
      return by(paul, { request_id })
    },
  },
  quote_money_request: {
    ids: { request_id: own },
    make: async (circle) => {
      const { marie, request_id } = await circle.request()
      return by(marie, { request_id })
    },
  },
  pay_money_request: {
    ids: { request_id: own },
    make: async (circle) => {
      const { by: who, input } = await asked('marie')(circle)
      return { by: who, input: { ...input, quoted_total: 1_00 } }
    },
  },
  decline_money_request: { ids: { request_id: own }, make: asked('marie') },
  cancel_money_request: { ids: { request_id: own }, make: asked('paul') },
  get_split: {
    ids: { split_id: own },
    make: async (circle) => {
      const { marie, split_id } = await circle.split()
      return by(marie, { split_id })
    },
  },
  get_schedule: {
    ids: { schedule_id: own },
    make: async (circle) => {
      const { marie, id } = await circle.schedule()
      return by(marie, { schedule_id: id })
    },
  },
  list_schedule_runs: {
    ids: { schedule_id: own },
    make: async (circle) => {
      const { marie, id } = await circle.schedule()
      return by(marie, { schedule_id: id })
    },
  },
  pause_schedule: { ids: { schedule_id: own }, make: schedule },
  resume_schedule: { ids: { schedule_id: own }, make: schedule },
  skip_run: { ids: { schedule_id: own }, make: run },
  unskip_run: { ids: { schedule_id: own }, make: run },
  agree_schedule_total: {
    ids: { schedule_id: own },
    make: async (circle) => {
      const { by: who, input } = await schedule(circle)
      return { by: who, input: { ...input, quoted_total: 1_00 } }
    },
  },
  end_schedule: { ids: { schedule_id: own }, make: schedule },
  get_funding: {
    ids: { funding_id: own },
    make: async (circle) => {
      const { marie, funding_id } = await circle.funding()
      return by(marie, { funding_id })
    },
  },
  get_cash_in: { ids: { cash_in_id: own }, make: cashIn('member') },
  confirm_cash_in: {
    ids: { cash_in_id: own },
    make: async (circle) => {
      const { by: who, input } = await cashIn('member')(circle)
      return { by: who, input: { ...input, ...key() } }
    },
  },
  decline_cash_in: { ids: { cash_in_id: own }, make: cashIn('member') },
  cancel_cash_in: { ids: { cash_in_id: own }, make: cashIn('agent') },
} as const satisfies OwnCalls
