import { Headset, OctagonAlert } from 'lucide-react'
import { supportEmail } from '../lib/installation.ts'
import { useTranslations } from '../lib/translations.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

/** See docs/product/the-app.md#errors-and-audit. */
export function ErrorScreen({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('app')
  return (
    <div role="alert" className="px-5">
      <Empty
        icon={OctagonAlert}
        title={t('error_title')}
        text={t('error_text')}
        action={
          <>
            <Button kind="main" wide onClick={onRetry}>
              {t('try_again')}
            </Button>
            <Button wide onClick={() => location.reload()}>
              {t('refresh_page')}
            </Button>
            <ButtonLink href={`mailto:${supportEmail}`} outside kind="plain" wide icon={Headset}>
              {t('contact_support')}
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
