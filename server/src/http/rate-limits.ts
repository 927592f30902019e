import type { ProcedureName } from '@hai/contract/contract'
import { Failure } from '../platform/failure.ts'
import type { Clock } from '../platform/clock.ts'

/** Per IP prefix, user or API key. */
export interface Rate {
  readonly calls: number
  readonly windowSeconds: number
}

const QUARTER = 15 * 60
const MINUTE = 60

/**
 * Per IP prefix, for calls that attackers might use for guessing or flooding. The limits are generous, because mobile
 * operators share addresses among many people.
 */
export const addressRates: Partial<Record<ProcedureName, Rate>> = {
  sign_up: { calls: 60, windowSeconds: QUARTER },
  resend_confirmation: { calls: 30, windowSeconds: QUARTER },
  read_confirmation_link: { calls: 120, windowSeconds: QUARTER },
  confirm_email: { calls: 60, windowSeconds: QUARTER },
  sign_in: { calls: 150, windowSeconds: QUARTER },
  start_passkey_sign_in: { calls: 300, windowSeconds: QUARTER },
  finish_passkey_sign_in: { calls: 150, windowSeconds: QUARTER },
  request_password_reset: { calls: 30, windowSeconds: QUARTER },
  read_reset_link: { calls: 120, windowSeconds: QUARTER },
  reset_password: { calls: 60, windowSeconds: QUARTER },
  start_oauth: { calls: 120, windowSeconds: QUARTER },
  finish_oauth: { calls: 120, windowSeconds: QUARTER },
  confirm_oauth: { calls: 120, windowSeconds: QUARTER },
  refresh_session: { calls: 600, windowSeconds: QUARTER },
  verify_receipt: { calls: 120, windowSeconds: QUARTER },
  read_ticket_link: { calls: 120, windowSeconds: QUARTER },
  add_ticket_link_message: { calls: 60, windowSeconds: QUARTER },
  search_help: { calls: 300, windowSeconds: MINUTE },
  // A download has the complete list: about 30 MB and 525 queries for a year of seals.
  download_seals: { calls: 6, windowSeconds: QUARTER },
  rate_help_article: { calls: 60, windowSeconds: QUARTER },
  monitor_jwt_failures: { calls: 120, windowSeconds: MINUTE },
  'log-auth-audit-event': { calls: 300, windowSeconds: MINUTE },
}

export const guestRates: Partial<Record<ProcedureName, Rate>> = {
  // Each call adds an audit entry, which is kept for two years.
  'log-auth-audit-event': { calls: 30, windowSeconds: MINUTE },
  // A ticket can send a mail to any address that somebody types.
  create_support_ticket: { calls: 10, windowSeconds: QUARTER },
}

/** Per IP prefix, for all other guest calls and for calls without a token. */
export const guestRate: Rate = { calls: 600, windowSeconds: MINUTE }

/** Per user, for calls that are costly or could be used for guessing or flooding. */
export const userRates: Partial<Record<ProcedureName, Rate>> = {
  upload_outside_statement: { calls: 15, windowSeconds: MINUTE },
  check_hai_tag: { calls: 60, windowSeconds: MINUTE },
  find_recipient: { calls: 60, windowSeconds: MINUTE },
  quote_transfer: { calls: 120, windowSeconds: MINUTE },
  send_money: { calls: 60, windowSeconds: MINUTE },
  find_payment: { calls: 120, windowSeconds: MINUTE },
  quote_quick_pay: { calls: 120, windowSeconds: MINUTE },
  quick_pay: { calls: 60, windowSeconds: MINUTE },
  create_pay_link: { calls: 30, windowSeconds: MINUTE },
  cancel_pay_link: { calls: 60, windowSeconds: MINUTE },
  request_money: { calls: 60, windowSeconds: MINUTE },
  split_money: { calls: 20, windowSeconds: MINUTE },
  pay_money_request: { calls: 60, windowSeconds: MINUTE },
  cancel_money_request: { calls: 60, windowSeconds: MINUTE },
  decline_money_request: { calls: 60, windowSeconds: MINUTE },
  ask_payment_back: { calls: 30, windowSeconds: MINUTE },
  decline_ask_back: { calls: 30, windowSeconds: MINUTE },
  create_schedule: { calls: 30, windowSeconds: MINUTE },
  pause_schedule: { calls: 30, windowSeconds: MINUTE },
  resume_schedule: { calls: 30, windowSeconds: MINUTE },
  end_schedule: { calls: 60, windowSeconds: MINUTE },
  skip_run: { calls: 60, windowSeconds: MINUTE },
  unskip_run: { calls: 60, windowSeconds: MINUTE },
  agree_schedule_total: { calls: 30, windowSeconds: MINUTE },
  update_contact: { calls: 60, windowSeconds: MINUTE },
  open_chat_session: { calls: 60, windowSeconds: MINUTE },
  send_chat_message: { calls: 120, windowSeconds: MINUTE },
  search_chat_messages: { calls: 60, windowSeconds: MINUTE },
  get_receipt_proof: { calls: 30, windowSeconds: MINUTE },
  get_balance_proof: { calls: 10, windowSeconds: MINUTE },
  show_typing: { calls: 60, windowSeconds: MINUTE },
  block_member: { calls: 30, windowSeconds: MINUTE },
  report_conversation: { calls: 10, windowSeconds: MINUTE },
  search_help: { calls: 60, windowSeconds: MINUTE },
  rate_help_article: { calls: 20, windowSeconds: MINUTE },
  add_ticket_message: { calls: 30, windowSeconds: MINUTE },
  report_member: { calls: 10, windowSeconds: MINUTE },
  return_payment: { calls: 30, windowSeconds: MINUTE },
  undo_send: { calls: 60, windowSeconds: MINUTE },
  cancel_pending_send: { calls: 60, windowSeconds: MINUTE },
  set_phone: { calls: 20, windowSeconds: MINUTE },
  start_phone_verification: { calls: 20, windowSeconds: MINUTE },
  check_phone_verification: { calls: 30, windowSeconds: MINUTE },
  'admin-twilio-verify-start': { calls: 20, windowSeconds: MINUTE },
  'admin-twilio-verify-check': { calls: 30, windowSeconds: MINUTE },
  check_admin_authenticator: { calls: 30, windowSeconds: MINUTE },
  start_admin_passkey: { calls: 30, windowSeconds: MINUTE },
  finish_admin_passkey: { calls: 30, windowSeconds: MINUTE },
  'step-up-admin': { calls: 30, windowSeconds: MINUTE },
  prepare_admin_action: { calls: 120, windowSeconds: MINUTE },
  send_admin_action_code: { calls: 20, windowSeconds: MINUTE },
  start_admin_action_passkey: { calls: 30, windowSeconds: MINUTE },
  confirm_admin_action: { calls: 30, windowSeconds: MINUTE },
  start_funding: { calls: 30, windowSeconds: MINUTE },
  create_notification: { calls: 20, windowSeconds: MINUTE },
  change_password: { calls: 30, windowSeconds: QUARTER },
  'log-auth-audit-event': { calls: 60, windowSeconds: MINUTE },
  'log-security-event': { calls: 60, windowSeconds: MINUTE },
  create_webhook: { calls: 20, windowSeconds: QUARTER },
  rotate_webhook_secret: { calls: 20, windowSeconds: QUARTER },
  set_webhook: { calls: 20, windowSeconds: QUARTER },
  delete_webhook: { calls: 20, windowSeconds: QUARTER },
  replay_webhook_delivery: { calls: 30, windowSeconds: MINUTE },
  create_api_key: { calls: 30, windowSeconds: QUARTER },
  revoke_api_key: { calls: 30, windowSeconds: QUARTER },
  save_push_subscription: { calls: 30, windowSeconds: QUARTER },
  start_passkey_registration: { calls: 30, windowSeconds: QUARTER },
  start_authenticator: { calls: 30, windowSeconds: QUARTER },
  confirm_authenticator: { calls: 60, windowSeconds: QUARTER },
  export_my_data: { calls: 30, windowSeconds: QUARTER },
  download_my_data: { calls: 20, windowSeconds: QUARTER },
  get_receipt: { calls: 60, windowSeconds: QUARTER },
  get_statement: { calls: 30, windowSeconds: QUARTER },
  export_activity: { calls: 20, windowSeconds: QUARTER },
  get_referral_summary: { calls: 60, windowSeconds: MINUTE },
  upload_file: { calls: 10, windowSeconds: MINUTE },
  submit_identity_document: { calls: 10, windowSeconds: QUARTER },
  update_profile: { calls: 30, windowSeconds: MINUTE },
  change_hai_tag: { calls: 10, windowSeconds: MINUTE },
  request_account_deletion: { calls: 10, windowSeconds: MINUTE },
  cancel_account_deletion: { calls: 10, windowSeconds: MINUTE },
  admin_search: { calls: 60, windowSeconds: MINUTE },
  admin_find_member: { calls: 60, windowSeconds: MINUTE },
  complete_user_onboarding: { calls: 30, windowSeconds: MINUTE },
}

/** Per IP prefix. A provider sends from few addresses, one message per payment. */
export const webhookRate: Rate = { calls: 1_200, windowSeconds: MINUTE }

/** GET /openapi.json, /docs and /docs/merchants, per IP prefix. Browsers cache them. */
export const documentRate: Rate = { calls: 60, windowSeconds: MINUTE }

/** Per member of staff, for reads of members’ identities or money, so that nobody can copy everyone’s data. */
export const sensitiveReadRate: Rate = { calls: 120, windowSeconds: MINUTE }

/**
 * Per API key. These calls do not count for the member, so that a faulty program cannot lock the member out of the app.
 */
export const keyRate: Rate = { calls: 120, windowSeconds: MINUTE }

/** Per IP prefix, for calls whose token looks like an API key. */
export const keyAddressRate: Rate = { calls: 600, windowSeconds: MINUTE }

export const sessionRate: Rate = { calls: 600, windowSeconds: MINUTE }

/** Callers counted per limit, to bound the memory. Above this, the oldest window is dropped. */
const COUNTED_MAX = 50_000

interface Window {
  calls: number
  readonly ends_at: number
}

/**
 * All windows of a limit are equally long, so the map is ordered by their end, and expired ones are dropped from its
 * front. The returned function fails with RATE_LIMITED if the key’s window already has all its calls.
 */
export function createRateLimit({ calls, windowSeconds }: Rate, clock: Clock): (key: string) => void {
  const windows = new Map<string, Window>()

  function dropOldest(now: number): void {
    for (const [key, { ends_at }] of windows) {
      if (ends_at > now && windows.size < COUNTED_MAX) return
      windows.delete(key)
    }
  }

  return (key) => {
    const now = clock.now().getTime()
    const window = windows.get(key)
    if (!window || window.ends_at <= now) {
      windows.delete(key)
      dropOldest(now)
      windows.set(key, { calls: 1, ends_at: now + windowSeconds * 1000 })
      return
    }
    window.calls += 1
    if (window.calls > calls) throw new Failure('RATE_LIMITED', { retry_at: new Date(window.ends_at).toISOString() })
  }
}
