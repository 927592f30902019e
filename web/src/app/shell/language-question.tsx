import type { Language } from '@hai/contract/languages'
import { saveLanguage } from '../../api/save-language.ts'
import { languageToConfirm } from '../../lib/account-language.ts'
import { languageNames } from '../../lib/language.ts'
import { setLanguage, useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/sheet.tsx'

const close = () => languageToConfirm.set(null)

/** Asked once after a sign-in if another language was chosen in this browser before. */
export function LanguageQuestion({ picked }: { picked: Language }) {
  const t = useTranslations('settings')
  const language = useLanguage()
  const takePicked = () => {
    close()
    setLanguage(picked).then(
      () => void saveLanguage(picked),
      (error: unknown) => console.warn('could not load translations', error),
    )
  }
  return (
    <Dialog
      title={t('which_language')}
      closeLabel={t('ui.close')}
      onClose={close}
      actions={
        <>
          <Button kind="main" wide onClick={close}>
            {languageNames[language]}
          </Button>
          <Button wide onClick={takePicked}>
            <span lang={picked}>{languageNames[picked]}</span>
          </Button>
        </>
      }
    >
      <p>{t('which_language_text', { account: languageNames[language], browser: languageNames[picked] })}</p>
    </Dialog>
  )
}
