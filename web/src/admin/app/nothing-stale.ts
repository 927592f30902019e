import type { ChangeReasons, StaffChangeName } from '../../api/stale-query-types.ts'

const step = 'a step before the call that changes something'

/** Staff calls after which no cached data is stale, and why. Every other staff call is in `stale-queries.ts`. */
export const nothingStale = {
  'admin-twilio-verify-start': step,
  'admin-twilio-verify-check': step,
  check_admin_authenticator: step,
  start_admin_passkey: step,
  finish_admin_passkey: step,
  'step-up-admin': 'the queries that were refused are loaded again (step-up.tsx)',
  end_admin_mfa_session: 'the staff member leaves the staff app',
  prepare_admin_action: step,
  send_admin_action_code: step,
  start_admin_action_passkey: step,
  confirm_admin_action: step,
  record_table_export: 'no query shows it',
  admin_note_dispute: 'the answer replaces the cached data',
} as const satisfies ChangeReasons<StaffChangeName>
