import type { ChangeReasons, MemberChangeName } from './stale-query-types.ts'

const patched = 'the answer replaces the cached data'
const newSession = 'the session starts with an empty cache'
const step = 'a step before the call that changes something'
const noQuery = 'no query shows it'
const profile = 'the session loads the profile again'

/** Calls of the members' app after which no cached data is stale, and why. Every other call is in `stale-queries.ts`. */
export const nothingStale = {
  sign_up: newSession,
  sign_in: newSession,
  resend_confirmation: noQuery,
  confirm_email: newSession,
  request_password_reset: noQuery,
  reset_password: newSession,
  refresh_session: noQuery,
  sign_out: 'the session clears the cache',
  ensure_profile: profile,
  create_user_profile: profile,
  complete_user_onboarding: profile,
  set_language: 'the app loads everything again, because the server localises some texts (save-language.ts)',
  start_passkey_registration: step,
  start_passkey_sign_in: step,
  finish_passkey_sign_in: newSession,
  start_authenticator: step,
  start_confirmation: step,
  confirm_presence: step,
  start_oauth: step,
  start_oauth_link: step,
  finish_oauth: newSession,
  confirm_oauth: newSession,
  finish_oauth_link: 'the provider returns to a new page with an empty cache',
  'log-auth-audit-event': noQuery,
  'log-security-event': noQuery,
  monitor_jwt_failures: noQuery,
  claim_pending_sends: 'the app loads everything again if a payment was claimed (claim-sends.ts)',
  report_member: noQuery,
  report_conversation: noQuery,
  open_chat_session: patched,
  send_chat_message: patched,
  mark_session_read: 'the event of the channel read_status replaces the cached data',
  show_typing: noQuery,
  mark_notification_read: 'the list is changed before the call, and loaded again only after a failure (mark-read.ts)',
  mark_session_notifications_read: 'the app does not call it',
  mark_all_notifications_read: 'the list is changed before the call, and loaded again only after a failure (mark-read.ts)',
  upload_file: noQuery,
  export_my_data: patched,
  request_agent_status: patched,
  add_ticket_link_message: patched,
  rate_ticket_link: patched,
  rate_help_article: noQuery,
} as const satisfies ChangeReasons<MemberChangeName>
