import { supportEmail } from '../../lib/installation.ts'
import { useWords } from '../../lib/words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Nobody is there who could send a code: says so, and whom to write to. */
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
