import type { nothingStale } from './nothing-stale.ts'
import type { CallTable, MemberChangeName, QueryName, StaleAfterCall, StaleList } from './stale-query-types.ts'

const settled = (stale: StaleList) => ({ done: stale, failed: stale })
const settledAwaited = (stale: StaleList) => ({ awaited: stale, failed: stale })

const quotes = [
  'quote_transfer',
  'quote_quick_pay',
  'quote_money_request',
  'quote_funding',
  'quote_cashout',
  'quote_task',
] as const satisfies QueryName[]

/** The tier sets limits and fees. */
export const tier = { dropped: ['get_limits', 'list_identity_documents', ...quotes] } as const

/** The member’s money moved. Prices and limits on the screen stay as the member agreed to them. */
const paid = {
  later: [
    ...quotes,
    'resolve_pay_link',
    'find_recipient',
    'get_contact',
    'list_recent_recipients',
    'list_pending_sends',
    'get_limits',
  ],
  unlessLive: ['get_dashboard', 'get_wallet', 'list_activity', 'get_holds', 'get_balance_history'],
} as const satisfies StaleAfterCall

/** With these, a form warns of an equal payment. Events do not patch them. */
const recent = [['list_activity', 'recent']] as const
const receipt = ['get_transaction', 'get_dashboard'] as const
export const requests = ['list_money_requests', 'get_split', 'get_dashboard'] as const
const oneRequest = [...requests, 'get_money_request'] as const
export const schedules = ['list_schedules', 'list_schedule_runs'] as const
const oneSchedule = { done: schedules, failed: [...schedules, 'get_schedule'] } as const
const contacts = ['list_recent_recipients', 'get_dashboard', 'list_activity', 'get_transaction'] as const
const blocks = { awaited: ['list_blocked_members', 'get_chat_session', 'list_chat_sessions'] } as const
export const cashouts = ['list_cashouts', 'get_cashout_receipt'] as const
const oneCashout = { done: cashouts, failed: [...cashouts, 'get_cashout'] } as const
export const agentWork = ['get_agent_dashboard', 'get_agent_earnings', ['list_cashouts', 'history']] as const
const agentJobs = [['list_cashouts', 'jobs']] as const
const agentJob = { done: agentWork, failed: agentJobs } as const
const cashIn = { done: ['list_cash_ins', 'get_dashboard'], failed: ['get_cash_in'] } as const
const oneTask = { done: ['list_tasks'], failed: ['get_task', 'list_tasks'] } as const
export const disputes = ['list_disputes', 'count_active_disputes'] as const

/** What each call of the members’ app makes stale. */
export const calls = {
  change_password: ['list_sessions'],
  revoke_session: settledAwaited(['list_sessions']),
  revoke_other_sessions: settledAwaited(['list_sessions']),
  finish_passkey_registration: ['list_passkeys'],
  rename_passkey: ['list_passkeys'],
  remove_passkey: ['list_passkeys'],
  confirm_authenticator: ['get_authenticator'],
  renew_recovery_codes: ['get_authenticator'],
  turn_off_authenticator: ['get_authenticator'],
  set_confirmation_amount: settledAwaited(['get_confirmation_settings']),
  set_pin: ['get_confirmation_settings'],
  remove_pin: ['get_confirmation_settings'],
  unlink_oauth: { awaited: ['list_oauth_links'] },

  send_money: { ...paid, done: recent, errors: { QUOTE_CHANGED: ['quote_transfer'] } },
  undo_send: { ...paid, done: receipt },
  return_payment: { ...paid, done: receipt },
  cancel_pending_send: { ...paid, done: [...receipt, 'list_pending_sends'] },
  quick_pay: { ...paid, done: recent, errors: { QUOTE_CHANGED: ['quote_quick_pay'] } },
  start_funding: { ...paid, done: ['list_fundings'] },
  create_pay_link: ['list_pay_links'],
  cancel_pay_link: settledAwaited(['list_pay_links']),
  create_webhook: ['list_webhooks'],
  rotate_webhook_secret: ['list_webhooks'],
  set_webhook: ['list_webhooks'],
  delete_webhook: ['list_webhooks'],
  replay_webhook_delivery: ['list_webhook_deliveries'],
  create_api_key: ['list_api_keys'],
  revoke_api_key: ['list_api_keys'],

  request_money: requests,
  split_money: requests,
  pay_money_request: {
    ...paid,
    done: [...oneRequest, ...recent],
    errors: { QUOTE_CHANGED: ['quote_money_request'], INVALID_TRANSITION: oneRequest },
  },
  decline_money_request: [...oneRequest, 'list_refused_requesters'],
  cancel_money_request: settled(oneRequest),
  ask_payment_back: receipt,
  decline_ask_back: receipt,
  allow_requests_from: settledAwaited(['list_refused_requesters']),

  create_schedule: { done: schedules, errors: { QUOTE_CHANGED: ['quote_transfer'] } },
  pause_schedule: oneSchedule,
  resume_schedule: oneSchedule,
  skip_run: oneSchedule,
  unskip_run: oneSchedule,
  agree_schedule_total: oneSchedule,
  end_schedule: oneSchedule,

  update_contact: contacts,
  remove_recent_recipient: contacts,
  mark_all_messages_as_read: { awaited: ['count_unread_messages', 'list_chat_sessions'] },
  block_member: blocks,
  unblock_member: blocks,

  save_push_subscription: { awaited: ['get_push_subscription'] },
  delete_push_subscription: { awaited: ['get_push_subscription'] },
  set_notification_preferences: { failed: ['get_notification_preferences'] },
  set_phone: tier,
  start_phone_verification: { errors: { LOCKED: ['get_phone_verification'], INVALID_TRANSITION: ['get_phone_verification'] } },
  check_phone_verification: {
    ...tier,
    errors: {
      LOCKED: ['get_phone_verification'],
      CODE_EXPIRED: ['get_phone_verification'],
      PHONE_TAKEN: ['get_phone_verification'],
    },
  },
  update_profile: { failed: ['get_account_settings'] },
  change_hai_tag: ['get_account_settings'],
  request_account_deletion: ['get_account_settings'],
  cancel_account_deletion: { awaited: ['get_account_settings'] },
  submit_identity_document: settledAwaited(['list_identity_documents']),

  set_agent_duty: ['get_agent_dashboard'],
  request_cashout: {
    ...paid,
    done: cashouts,
    errors: { QUOTE_CHANGED: ['quote_cashout'], AGENT_UNAVAILABLE: ['quote_cashout'] },
  },
  cancel_cashout: { ...paid, ...oneCashout },
  confirm_cashout: { ...paid, ...oneCashout },
  rate_agent: oneCashout,
  save_destination: ['list_saved_destinations'],
  delete_destination: { awaited: ['list_saved_destinations'] },
  accept_cashout: agentJob,
  decline_cashout: agentJob,
  mark_cashout_sent: agentJob,
  enter_handover_code: { ...paid, done: agentWork, errors: { NOT_FOUND: agentJobs, INVALID_TRANSITION: agentJobs } },
  start_cash_in: cashIn.done,
  confirm_cash_in: { ...paid, ...cashIn },
  decline_cash_in: cashIn,
  cancel_cash_in: cashIn,

  create_task: { ...paid, done: ['list_tasks'], failed: ['quote_task'] },
  claim_task: oneTask,
  release_task: oneTask,
  submit_task_proof: oneTask,
  approve_task: { ...paid, ...oneTask },
  reject_task: oneTask,
  cancel_task: { ...paid, ...oneTask },

  open_dispute: disputes,
  add_dispute_event: disputes,
  escalate_dispute: disputes,
  propose_dispute_outcome: disputes,
  answer_dispute_proposal: disputes,
  close_dispute: disputes,
  confirm_dispute_received: disputes,
  appeal_dispute: disputes,
  create_support_ticket: ['list_my_tickets'],
  add_ticket_message: ['list_my_tickets'],
  rate_ticket: ['list_my_tickets'],
  accept_legal_documents: { errors: { NOT_FOUND: ['get_legal_to_accept'] } },
} as const satisfies CallTable<Exclude<MemberChangeName, keyof typeof nothingStale>>
