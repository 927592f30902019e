import { OctagonAlert } from 'lucide-react'
import { useTranslations } from '../lib/translations.ts'
import { Button } from '../ui/button.tsx'
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
          </>
        }
      />
    </div>
  )
}
