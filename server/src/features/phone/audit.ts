import type { SessionCaller } from '../../caller.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Deps } from './deps.ts'

type Step = 'code_sent' | 'code_wrong' | 'locked' | 'verified' | 'taken' | 'number_changed' | 'number_removed'

/** Only the last digits are stored: the owner recognises the number by them, and nobody else can derive it. */
const ENDING = 4
export const endingOf = (phone: string): string => phone.slice(-ENDING)

export const recordStep = (
  { recordAudit }: Pick<Deps, 'recordAudit'>,
  db: Database,
  { user_id, email, request }: SessionCaller,
  { step, phone }: { step: Step; phone: string | null },
): Promise<void> =>
  recordAudit(db, {
    action_type: 'phone_verification',
    request,
    user_id,
    actor_email: email,
    context: step,
    extra_metadata: { phone_ending: phone === null ? null : endingOf(phone) },
  })
