import type { Session } from '@hai/contract/identity'
import { navigate } from 'wouter/use-browser-location'
import { api } from '../../api/api.ts'
import { errorDataOf } from '../../api/api-error.ts'
import { setSession } from '../../api/session.ts'
import { safeReturnPath, paths } from '../../lib/paths.ts'
import { toast } from '../../lib/toast.ts'
import { currentLanguage, getTranslations } from '../../lib/translations.ts'
import type { ProviderAnswer } from './provider-answer.ts'
import { clearStoredAttempt, type StoredAttempt } from './provider-redirect.ts'

/** Replacing the history entry removes the provider's answer from the URL. */
function enter({ session, return_to }: { session: Session; return_to: string }): void {
  clearStoredAttempt()
  setSession(session)
  navigate(paths.signIn({ returnTo: safeReturnPath(return_to) }), { replace: true })
}

function showIfBlocked(error: unknown): never {
  const blocked = errorDataOf(error, 'ACCOUNT_BLOCKED')
  if (blocked) navigate(paths.accessBlocked(), { replace: true, state: blocked })
  throw error
}

export async function finishSignIn(answer: ProviderAnswer, { browser_secret }: StoredAttempt): Promise<true> {
  enter(await api.finish_oauth({ ...answer, browser_secret, language: currentLanguage() }).catch(showIfBlocked))
  return true
}

export async function confirmSignIn(code: string, { state, browser_secret }: StoredAttempt): Promise<void> {
  enter(await api.confirm_oauth({ state, browser_secret, code }).catch(showIfBlocked))
}

export async function finishConnecting(answer: ProviderAnswer, { browser_secret }: StoredAttempt): Promise<true> {
  const { name } = await api.finish_oauth_link({ ...answer, browser_secret })
  clearStoredAttempt()
  toast({ title: getTranslations('oauth')('connected', { provider: name }), kind: 'done' })
  navigate(paths.settings('security'), { replace: true })
  return true
}
