import type { Profile } from '@hai/contract/identity'
import type { Language } from '@hai/contract/languages'
import { api } from '../../api/api.ts'
import { languageAgreed } from '../../api/save-language.ts'
import { languageToConfirm, recordAgreedLanguage, pickedLanguage } from '../../lib/account-language.ts'
import { currentLanguage, setLanguage } from '../../lib/translations.ts'

/**
 * The screen uses the account's language. If another language was chosen in this browser before the sign-in, the app
 * asks once which one to keep. A language that was chosen while signed in but could not be saved is saved now.
 */
export async function agreeOnLanguage({ language }: Pick<Profile, 'language'>, bySignIn: boolean): Promise<void> {
  const picked = pickedLanguage()
  if (picked !== null && picked !== language && !bySignIn) {
    await api.set_language({ language: picked })
    recordAgreedLanguage(picked)
    return
  }
  if (picked !== null && picked !== language) languageToConfirm.set(picked)
  await setLanguage(language)
  recordAgreedLanguage(language)
}

export async function followLanguage(language: Language): Promise<void> {
  if (language === currentLanguage()) return
  await setLanguage(language)
  await languageAgreed(language)
}
