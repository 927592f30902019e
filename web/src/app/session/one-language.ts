import type { Profile } from '@hai/contract/identity'
import { api } from '../../api/api.ts'
import { languageAgreed } from '../../api/save-language.ts'
import { languageInQuestion, noteAgreed, pickedLanguage } from '../../lib/account-language.ts'
import type { Language } from '../../lib/language.ts'
import { currentLanguage, setLanguage } from '../../lib/words.ts'

/**
 * Gives the member one language. The screen follows the account. A language that somebody picked here before the sign-in is asked
 * about once; one that was picked while signed in, and could not be saved then, is saved now.
 */
export async function agreeOnLanguage({ language }: Pick<Profile, 'language'>, bySignIn: boolean): Promise<void> {
  const picked = pickedLanguage()
  if (picked !== null && picked !== language && !bySignIn) {
    await api.set_language({ language: picked })
    noteAgreed(picked)
    return
  }
  if (picked !== null && picked !== language) languageInQuestion.set(picked)
  await setLanguage(language)
  noteAgreed(language)
}

/** The account got another language elsewhere, for example on another device: the screen follows at once. */
export async function followLanguage(language: Language): Promise<void> {
  if (language === currentLanguage()) return
  await setLanguage(language)
  await languageAgreed(language)
}
