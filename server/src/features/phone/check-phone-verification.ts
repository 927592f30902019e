import type { Handler } from '../../feature.ts'
import { fail } from '../../platform/failure.ts'
import { recordProfileChange } from '../identity/index.ts'
import { recordStep } from './audit.ts'
import type { Deps } from './deps.ts'
import { memberPhone, withPhone } from './own-phone.ts'
import { mailPhoneChange } from './mail-phone-change.ts'

/** Only someone with the code learns that another member has verified the number. */
export const checkPhoneVerification =
  (deps: Deps): Handler<'check_phone_verification'> =>
  async (caller, { code }) => {
    const { phone } = await withPhone(deps, caller)
    const record = (step: 'code_wrong' | 'locked' | 'taken') => recordStep(deps, deps.database, caller, { step, phone })
    const outcome = await deps.codes.check({
      subject: memberPhone(caller),
      code,
      onApproved: async (trx, verified) => {
        await recordStep(deps, trx, caller, { step: 'verified', phone: verified })
        await mailPhoneChange(deps, trx, caller, { change: 'number_verified', phone: verified })
        await recordProfileChange(trx, caller.user_id)
      },
    })
    switch (outcome.kind) {
      case 'approved':
        return { phone: outcome.phone }
      case 'taken':
        await record('taken')
        return fail('PHONE_TAKEN')
      case 'expired':
        return fail('CODE_EXPIRED')
      case 'wrong':
        await record('code_wrong')
        return fail('INVALID_CODE')
      case 'locked':
        if (outcome.isNew) await record('locked')
        return fail('LOCKED', { retry_at: outcome.retry_at.toISOString() })
    }
  }
