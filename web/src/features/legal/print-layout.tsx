import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'

export const PrintLayout = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto in-order grid w-full max-w-160 grid-cols-1 gap-4 print:max-w-none">{children}</div>
)

/** While the text loads, the button is invisible but keeps its space. */
export function PrintButton({ isReady }: { isReady: boolean }) {
  const t = useTranslations('ui')
  return (
    <span className={cx('print:hidden', !isReady && 'invisible')}>
      <Button size="small" icon={Printer} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </span>
  )
}
