import type { Language } from '@hai/contract/languages'
import { recordAgreedLanguage } from '../lib/account-language.ts'
import { toast } from '../lib/toast.ts'
import { currentLanguage, getTranslations } from '../lib/translations.ts'
import { api } from './api.ts'
import { hasCode } from './api-error.ts'
import { errorMessage } from './error-messages.ts'
import { queryClient } from './query-client.ts'

/** Reloads everything, because the server localises some texts. */
export async function languageAgreed(language: Language): Promise<void> {
  recordAgreedLanguage(language)
  await queryClient.invalidateQueries()
}

/** Shows a failure. Without a network, tries again when the network is back. */
export async function saveLanguage(language: Language): Promise<void> {
  try {
    await api.set_language({ language })
  } catch (error) {
    toast({ title: getTranslations('ui')('language_not_saved'), text: errorMessage(error), kind: 'problem' })
    if (hasCode(error, 'OFFLINE')) addEventListener('online', () => saveIfStillSpoken(language), { once: true })
    return
  }
  await languageAgreed(language)
}

function saveIfStillSpoken(language: Language): void {
  if (currentLanguage() === language) void saveLanguage(language)
}
