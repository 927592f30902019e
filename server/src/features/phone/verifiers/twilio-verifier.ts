import { randomBytes } from 'node:crypto'
import type { Language } from '@hai/contract/languages'
import type { CodeChannel } from '@hai/contract/phone'
import type { Clock } from '../../../platform/clock.ts'
import type { TwilioSettings } from '../../../platform/phone-verifier-config.ts'
import { fail } from '../../../platform/failure.ts'
import type { Logger } from '../../../platform/log.ts'
import type { GuessVerdict, PhoneVerifier } from './phone-verifier.ts'
import { createTwilioClient } from './twilio-client.ts'
import type { TwilioFailure } from './twilio-refusals.ts'

const channels: Record<CodeChannel, string> = { text: 'sms', voice: 'call' }

/** Twilio does not support Haitian Creole, so these messages are in French, Haiti’s other official language. */
const locales: Record<Language, string> = { en: 'en', fr: 'fr', ht: 'fr' }

/** After five codes to a number, Twilio sends it no code for ten minutes. */
const SENDS_REST_MS = 10 * 60_000

const verdicts: Partial<Record<TwilioFailure['kind'], GuessVerdict>> = {
  gone: 'gone',
  checked_too_often: 'exhausted',
  code_refused: 'wrong',
}

export type OnCodeOutcome = (outcome: 'sent' | 'given_up') => void

export interface TwilioOptions {
  readonly settings: TwilioSettings
  readonly clock: Clock
  readonly log: Pick<Logger, 'error' | 'warn'>
  /** Codes are not sent again later, so `given_up` is reported at the first failure. */
  readonly onOutcome?: OnCodeOutcome
  readonly timeoutMs?: number
  readonly pauseMs?: number
}

export function twilioVerifier({ clock, log, onOutcome, ...options }: TwilioOptions): PhoneVerifier {
  const client = createTwilioClient(options)

  function refuse(operation: 'start' | 'check', { kind }: TwilioFailure): never {
    if (kind === 'number_refused') fail('PHONE_UNREACHABLE')
    if (kind === 'sent_too_often')
      fail('RATE_LIMITED', { retry_at: new Date(clock.now().getTime() + SENDS_REST_MS).toISOString() })
    if (kind !== 'misconfigured') {
      log.warn({ operation, reason: kind }, 'unexpected answer from Twilio Verify')
      return fail('UNAVAILABLE')
    }
    log.error({ operation, reason: kind }, 'Twilio Verify rejects our account, service or settings; no codes can be sent')
    return fail('VERIFIER_NOT_CONFIGURED')
  }

  return {
    isConfigured: true,
    async start({ phone, channel, language, message }) {
      const outcome = await client.ask('start', async (service) =>
        service.verifications.create({
          to: phone,
          channel: channels[channel],
          locale: locales[language],
          ...(message === undefined ? {} : { customMessage: message }),
        }),
      )
      onOutcome?.('failure' in outcome ? 'given_up' : 'sent')
      return 'failure' in outcome ? refuse('start', outcome.failure) : outcome.answer.sid
    },
    async pretend() {
      const ref = `VE${randomBytes(16).toString('hex')}`
      const outcome = await client.ask('check', async (service) => service.verifications(ref).update({ status: 'canceled' }))
      if ('failure' in outcome && outcome.failure.kind !== 'gone') refuse('start', outcome.failure)
      return ref
    },
    async check({ ref, code }): Promise<GuessVerdict> {
      const outcome = await client.ask('check', async (service) =>
        service.verificationChecks.create({ verificationSid: ref, code }),
      )
      if ('answer' in outcome) return outcome.answer.status === 'approved' ? 'right' : 'wrong'
      return verdicts[outcome.failure.kind] ?? refuse('check', outcome.failure)
    },
    async cancel(ref) {
      await client.ask('check', async (service) => service.verifications(ref).update({ status: 'canceled' }))
    },
  }
}
