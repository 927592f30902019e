import type { Handler } from '../../feature.ts'
import { recordStep } from './audit.ts'
import type { Deps } from './deps.ts'
import { memberPhone, withPhone } from './own-phone.ts'
import { fail } from '../../platform/failure.ts'

export const startPhoneVerification =
  (deps: Deps): Handler<'start_phone_verification'> =>
  async (caller, { channel }) => {
    const { person, phone } = await withPhone(deps, caller)
    if (person.phone_verified_at) fail('INVALID_TRANSITION')
    const { language } = person
    const subject = memberPhone(caller)
    await deps.codes.send({ subject, phone, channel, language, request: caller.request })
    await recordStep(deps, deps.database, caller, { step: 'code_sent', phone })
    const { pending } = await deps.codes.read(subject)
    return { phone, ...(pending ?? { channel, expires_in_seconds: 0, resend_in_seconds: 0 }) }
  }
