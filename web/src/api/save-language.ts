import type { Language } from '../lib/language.ts'
import { toast } from '../lib/toast.ts'
import { words } from '../lib/words.ts'
import { api } from './api.ts'
import { errorWords } from './error-words.ts'

/** Tells the server in which language mails and notifications should come; the member hears when it could not be told. */
export async function saveLanguage(language: Language): Promise<void> {
  try {
    await api.set_language({ language })
  } catch (error) {
    toast({ title: words('ui')('language_not_saved'), text: errorWords(error), kind: 'problem' })
  }
}
