import type { phone as contract } from '@hai/contract/phone'
import type { Feature } from '../../feature.ts'
import { personalTable, type PersonalTable } from '../../personal-data.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Logger } from '../../platform/log.ts'
import { checkPhoneVerification } from './check-phone-verification.ts'
import { createPhoneCodes, type PhoneCodes } from './codes/index.ts'
import type { Deps } from './deps.ts'
import { memberPhone } from './own-phone.ts'
import { purge } from './purge.ts'
import { setPhone } from './set-phone.ts'
import { startPhoneVerification } from './start-phone-verification.ts'
import { missingVerifier, type PhoneVerifier } from './verifiers/phone-verifier.ts'
import { outboxVerifier } from './verifiers/outbox-verifier.ts'
import { type OnCodeOutcome, twilioVerifier } from './verifiers/twilio-verifier.ts'

export type { GuessOutcome, PhoneCodes, Subject } from './codes/index.ts'
export { hasProvenPhone } from './own-phone.ts'

export interface PhoneDeps extends Omit<Deps, 'codes'> {
  readonly log: Pick<Logger, 'error' | 'warn'>
  /** Receives the outcomes of codes that are sent without the outbox, which counts its own messages. */
  readonly onCodeOutcome: OnCodeOutcome
}

export interface Phone {
  readonly feature: Feature<typeof contract>
  readonly codes: PhoneCodes
}

export function createPhone({ log, onCodeOutcome: onOutcome, ...ground }: PhoneDeps): Phone {
  const { database, clock, outbox, settings } = ground
  const verifier = verifierOf({ outbox, log, settings, database, clock, onOutcome })
  const stepUpVerifier = stepUpVerifierOf({ settings, clock, log, onOutcome })
  const codes = createPhoneCodes({ database, clock, verifier, stepUpVerifier, rateLimits: settings.rateLimits })
  const deps: Deps = { ...ground, codes }
  return {
    codes,
    feature: {
      handlers: {
        set_phone: setPhone(deps),
        get_phone_verification: async (caller) => ({ available: codes.isConfigured, ...(await codes.read(memberPhone(caller))) }),
        start_phone_verification: startPhoneVerification(deps),
        check_phone_verification: checkPhoneVerification(deps),
      },
      jobs: { 'phone:purge': () => purge(deps) },
      cron: ['37 * * * * phone:purge'],
      personalData: phoneData(database),
    },
  }
}

interface OutcomeListener {
  readonly onOutcome: OnCodeOutcome
}

function verifierOf({
  settings: { phoneVerifier, brandName },
  outbox,
  log,
  database,
  clock,
  onOutcome,
}: Pick<PhoneDeps, 'settings' | 'outbox' | 'log' | 'database' | 'clock'> & OutcomeListener): PhoneVerifier {
  switch (phoneVerifier.kind) {
    case 'twilio':
      return twilioVerifier({ settings: phoneVerifier, clock, log, onOutcome })
    case 'outbox':
      return outboxVerifier({ database, outbox, clock, brandName })
    case 'none':
      return missingVerifier
  }
}

/** A separate Twilio service for step-up codes of staff, so that requests by members cannot use up its limits. */
function stepUpVerifierOf({
  settings: { phoneVerifier },
  clock,
  log,
  onOutcome,
}: Pick<PhoneDeps, 'settings' | 'clock' | 'log'> & OutcomeListener): PhoneVerifier | undefined {
  if (phoneVerifier.kind !== 'twilio' || phoneVerifier.stepUpServiceSid === undefined) return undefined
  return twilioVerifier({ settings: { ...phoneVerifier, serviceSid: phoneVerifier.stepUpServiceSid }, clock, log, onOutcome })
}

const phoneData = (database: Database): readonly PersonalTable[] => [
  personalTable('phone_verifications', ({ user_id }) =>
    database
      .selectFrom('phone.verification')
      .select(['created_at', 'purpose', 'phone', 'channel', 'expires_at', 'ended_at', 'approved_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc')
      .execute(),
  ),
]
