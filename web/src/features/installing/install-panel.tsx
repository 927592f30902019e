import { CircleCheck, Download, Share } from 'lucide-react'
import { brandName } from '../../lib/installation.ts'
import { isAppleTouch } from '../../lib/is-apple-touch.ts'
import { useStore } from '../../lib/store.ts'
import { useMedia } from '../../lib/use-media.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { install, installPrompt, justInstalled } from './install-prompt.ts'

export function InstallPanel() {
  const t = useTranslations('installing')
  return (
    <Section title={t('install_title')}>
      <Box className="grid grid-cols-1 gap-3">
        <Way />
      </Box>
    </Section>
  )
}

function Way() {
  const t = useTranslations('installing')
  const prompt = useStore(installPrompt)
  const isDone = useStore(justInstalled)
  const runsAlone = useMedia('(display-mode: standalone)')
  if (isDone || runsAlone)
    return (
      <p className="flex items-center gap-3">
        <CircleCheck className="size-5 flex-none text-in" />
        {t('installed')}
      </p>
    )
  return (
    <>
      <p>{t('install_text', { brand: brandName })}</p>
      {prompt ? (
        <Button icon={Download} wide onClick={() => void install(prompt)}>
          {t('install')}
        </Button>
      ) : isAppleTouch() ? (
        // Safari has no install event, so the steps are explained.
        <ol className="grid list-decimal gap-1.5 pl-5">
          <li>
            {t('apple_share')} <Share aria-hidden="true" className="inline size-4.5 align-text-bottom" />
          </li>
          <li>{t('apple_add')}</li>
          <li>{t('apple_done')}</li>
        </ol>
      ) : (
        <p className="text-sm text-ink-soft">{t('install_by_menu')}</p>
      )}
    </>
  )
}
