import { errorWords } from '../../api/error-words.ts'
import { useWords } from '../../lib/words.ts'
import { Notice } from '../../ui/notice.tsx'
import { passkeyTrouble } from './passkey-trouble.ts'

/** Why no passkey was made or used. To close the browser’s question is no fault: it is said quietly. */
export function PasskeyNotice({ error, at }: { error: Error; at: 'registration' | 'sign_in' }) {
  const t = useWords('factors')
  const trouble = passkeyTrouble(error)
  if (trouble === null) return <Notice kind="problem" title={errorWords(error)} />
  if (trouble === 'cancelled') return <Notice kind="wait" title={t(`${at}_cancelled`)} />
  return <Notice kind="problem" title={t(`passkey_${trouble}`)} />
}
