import { settingsPath } from '@hai/contract/settings-tabs'
import type { RequestInfo } from '../../caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { describeTimeAndPlace } from '../../platform/emails/time-and-place.ts'
import { composeEmail } from '../../platform/emails/compose-email.ts'
import { translationsFor } from '../../platform/words/words.ts'
import { findPerson } from '../identity/index.ts'
import type { Deps } from './deps.ts'

export type FactorChange =
  | { readonly change: 'passkey_added' | 'passkey_removed'; readonly passkey_id: string; readonly name: string }
  | { readonly change: 'authenticator_on' | 'recovery_codes_renewed' }
  /** `os_user` is the operating-system user, for a change on the command line. */
  | { readonly change: 'authenticator_off'; readonly os_user?: string }
  | { readonly change: 'recovery_code_used'; readonly left: number }

interface FactorOwner {
  readonly user_id: string
  readonly email: string
  readonly request: RequestInfo
}

/** Call it in the transaction of the change. */
export async function recordFactorChange(deps: Deps, trx: Transaction, owner: FactorOwner, change: FactorChange): Promise<void> {
  const { user_id, request } = owner
  const { change: context, ...facts } = change
  const who = { request, user_id, actor_email: owner.email }
  await deps.recordAudit(trx, { action_type: 'factor_change', context, extra_metadata: facts, ...who })
  await deps.outbox.mail(trx, { ...(await mailOf(deps, trx, owner, change)), user_id })
}

async function mailOf(
  { settings, clock }: Deps,
  trx: Transaction,
  { user_id, email, request }: FactorOwner,
  factorChange: FactorChange,
) {
  const { change, ...values } = factorChange
  const language = (await findPerson(trx, user_id))?.language ?? 'en'
  const { brandName: brand, supportEmail, publicUrl, timeZone } = settings
  const translate = translationsFor(language)
  const isOperator = 'os_user' in factorChange
  const written = composeEmail({
    language,
    brand,
    subject: translate(`mfa.${change}.subject`, { brand }),
    paragraphs: [
      translate(`mfa.${change}.body`, { brand, ...values }),
      ...(isOperator ? [translate('mfa.by_operator', { brand })] : []),
      describeTimeAndPlace(language, { at: clock.now(), timeZone, from: isOperator ? null : request }),
      translate('mfa.not_you', { support: supportEmail }),
    ],
    button: { label: translate('mfa.look'), url: `${publicUrl}${settingsPath('security')}` },
    footnote: translate('mfa.footer', { brand }),
  })
  return { to: email, ...written }
}
