import type { Circle } from './circle.ts'
import { by, key, own, self, type OwnCalls } from './own-call.ts'

const browsers = { device_id: { anybodys: 'a random number that a browser sends about itself' } } as const
const onesOwn = async (circle: Circle) => {
  const marie = await circle.account()
  return by(marie, { user_id: marie.user_id })
}
const addressed = async (circle: Circle) => {
  const marie = await circle.account()
  return by(marie, { user_id: marie.user_id, email: marie.email })
}
const passkey = async (circle: Circle) => {
  const { owner, passkey_id } = await circle.passkey()
  return by(owner, { passkey_id })
}
const guests = <Input>(input: Input) => Promise.resolve({ by: undefined, input })
const anAssertion = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' }
const claimed = { user_id: { anybodys: 'ignored: the token alone identifies the user' } }
const challenge = { anybodys: 'a challenge for one use, which only its own passkey can answer' }

export const ownAccount = {
  sign_up: {
    ids: { ...browsers, 'accepted_version_ids[]': { anybodys: 'a version of a public legal document' } },
    make: () => guests({ email: 'somebody@example.org', password: 'a long enough password' }),
  },
  sign_in: { ids: browsers, make: () => guests({ email: 'somebody@example.org', password: 'a long enough password' }) },
  confirm_email: { ids: browsers, make: () => guests({ token: 'a token that nobody was ever mailed' }) },
  confirm_presence: {
    ids: { 'proof.challenge_id': challenge },
    make: async (circle) => by(await circle.account(), { proof: { method: 'pin', pin: '274951' } }),
  },
  start_oauth: { ids: browsers, make: () => guests({ provider_id: 'lakay' }) },
  get_referral_summary: { ids: browsers, make: async (circle) => by(await circle.account(), {}) },
  accept_legal_documents: {
    ids: { 'version_ids[]': { anybodys: 'a version of a public legal document' } },
    make: async (circle) => by(await circle.account(), { version_ids: [] }),
  },
  finish_passkey_sign_in: {
    ids: { ...browsers, challenge_id: challenge },
    make: () =>
      guests({ challenge_id: '', credential: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: anAssertion } }),
  },
  finish_passkey_registration: {
    ids: { challenge_id: own },
    make: async (circle) => {
      const { owner, challenge_id, credential } = await circle.challenge()
      return by(owner, { challenge_id, name: 'My phone', credential })
    },
  },
  rename_passkey: {
    ids: { passkey_id: own },
    make: async (circle) => {
      const { by: who, input } = await passkey(circle)
      return { by: who, input: { ...input, name: 'Another name' } }
    },
  },
  remove_passkey: { ids: { passkey_id: own }, make: passkey },
  revoke_session: {
    ids: { session_id: own },
    make: async (circle) => {
      const { session_id, ...who } = await circle.session()
      return by(who, { session_id })
    },
  },
  unlink_oauth: {
    ids: { link_id: own },
    make: async (circle) => {
      const { marie, link_id } = await circle.provider()
      return by(marie, { link_id })
    },
  },
  ensure_profile: { ids: { user_id: self }, make: addressed },
  create_user_profile: { ids: { user_id: self }, make: addressed },
  is_user_blocked: { ids: { user_id: self }, make: onesOwn },
  mark_all_messages_as_read: { ids: { user_id: self }, make: onesOwn },
  complete_user_onboarding: {
    ids: { user_id: self },
    make: async (circle) => {
      const { user_id, full_name, hai_tag, ...marie } = await circle.account()
      return by(marie, { user_id, full_name, hai_tag, phone: null })
    },
  },
  claim_pending_sends: {
    ids: { user_id: self },
    make: async (circle) => {
      const { user_id, hai_tag, email, ...marie } = await circle.account()
      return by(marie, { user_id, hai_tag, email, phone: null })
    },
  },
  'log-security-event': {
    ids: claimed,
    make: async (circle) => by(await circle.account(), { event_type: 'system_error', severity: 'info', details: {} }),
  },
  'log-auth-audit-event': {
    ids: claimed,
    make: async (circle) => by(await circle.account(), { action_type: 'oauth' }),
  },
  monitor_jwt_failures: {
    ids: claimed,
    make: async (circle) => by(await circle.account(), { error_type: 'jwt' }),
  },
  mark_notification_read: {
    ids: { notification_id: own },
    make: async (circle) => {
      const { paul, notification_id } = await circle.notification()
      return by(paul, { notification_id })
    },
  },
  download_my_data: {
    ids: { export_id: own },
    make: async (circle) => {
      const { access_token, export_id } = await circle.export()
      return by({ access_token }, { export_id })
    },
  },
  get_my_ticket: {
    ids: { ticket_id: own },
    make: async (circle) => {
      const { marie, ticket_id } = await circle.ticket()
      return by(marie, { ticket_id })
    },
  },
  get_ticket_attachment: {
    ids: { ticket_id: own, file_id: own },
    make: async (circle) => {
      const { marie, ticket_id, file_id } = await circle.ticket()
      return by(marie, { ticket_id, file_id })
    },
  },
  add_ticket_message: {
    ids: { ticket_id: own, 'attachments[]': own },
    make: async (circle) => {
      const { marie, ticket_id } = await circle.ticket()
      return by(marie, { ...key(), ticket_id, body: 'More.', attachments: [await circle.file(marie)] })
    },
  },
  rate_ticket: {
    ids: { ticket_id: own },
    make: async (circle) => {
      const { marie, ticket_id } = await circle.ticket()
      return by(marie, { ticket_id, score: 5 })
    },
  },
  create_support_ticket: {
    ids: { 'attachments[]': own },
    make: async (circle) => {
      const marie = await circle.account()
      const said = { category: 'money', subject: 'Where is my money?', message: 'It is gone, as it seems.' } as const
      return by(marie, { ...key(), ...said, attachments: [await circle.file(marie)] })
    },
  },
  get_ticket_link_attachment: {
    ids: { file_id: own },
    make: async (circle) => guests(await circle.guestTicket()),
  },
} as const satisfies OwnCalls
