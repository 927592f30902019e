import { supportEmail } from '../../lib/installation.ts'
import { useWords } from '../../lib/words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Shown when the operator has configured no provider for codes. */
export function NotConfigured() {
  const t = useWords('phone')
  return (
    <>
      <Notice kind="problem" title={t('not_configured')} />
      {supportEmail !== '' && (
        <ButtonLink href={`mailto:${supportEmail}`} outside wide>
          {t('write_support')}
        </ButtonLink>
      )}
    </>
  )
}
